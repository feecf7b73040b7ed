/** Misty: a wide hat, long waves of hair, and a dotted scarf before her mouth. Drawn in 60 by 78. */
export const misty = `
<path d="M12 30Q4 44 10 56 5 66 13 78H47Q55 66 50 56 56 44 48 30Z" fill="#7c2f22"/>
<path d="M15 36Q10 48 15 58 11 68 17 78H22L20 40ZM45 36Q50 48 45 58 49 68 43 78H38L40 40Z" fill="#a0432f"/>
<path d="M10 78Q12 58 30 58T50 78Z" fill="#2d2547"/>
<path d="M23 60 30 78 37 60 30 64Z" fill="#efe2c4"/>
<path d="M18 26Q17 50 30 53 43 50 42 26Z" fill="#e3ad85"/>
<path d="M17 38Q30 34 43 38L41 48 30 61 19 48Z" fill="#1d8478"/>
<path d="M17 38Q30 34 43 38L42 41Q30 37 18 41Z" fill="#126257"/>
<g fill="#d9f2ea"><circle cx="23" cy="45" r="1.5"/><circle cx="30" cy="43" r="1.5"/><circle cx="37" cy="45" r="1.5"/><circle cx="27" cy="50" r="1.5"/><circle cx="33.5" cy="50" r="1.5"/><circle cx="30" cy="56" r="1.3"/></g>
<g fill="#fff"><path d="M20 32.500Q24 28.5 28 33 24 36 20 32.500ZM40 32.500Q36 28.5 32 33 36 36 40 32.500Z"/></g>
<circle cx="24.6" cy="32.6" r="1.9" fill="#21162b"/><circle cx="35.4" cy="32.6" r="1.9" fill="#21162b"/>
<path d="M19.5 30 28 31.500M40.5 30 32 31.5" stroke="#4a1c14" stroke-width="1.7" stroke-linecap="round"/>
<path d="M19 24Q19 4 25 5 30 9 35 5 41 4 41 24Z" fill="#3c3160"/>
<path d="M18.8 20Q30 24 41.2 20V24.500H18.800Z" fill="#e0a53a"/>
<path d="M1 24Q8 19 17 23 30 27 43 23 52 19 59 24 48 31 30 30 12 31 1 24Z" fill="#2d2547"/>
<path d="M1 24Q8 19 17 23 30 27 43 23 52 19 59 24 52 22 43 25.5 30 29 17 25.5 8 22 1 24Z" fill="#57498a"/>`;
