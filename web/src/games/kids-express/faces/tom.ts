/** Tom: ginger hair under a flat cap, freckles, braces over a striped shirt. */
export const tom = `
<path d="M9 78Q11 59 30 59T51 78Z" fill="#f5ead2"/><path d="M11 70Q30 62 49 70L50 73Q30 65 10 73ZM14 65Q30 58 46 65L47.5 67.500Q30 60 12.5 67.500Z" fill="#3b78a6"/>
<path d="M18 62 21 61V78H17ZM42 62 39 61V78H43Z" fill="#6f3d1f"/>
<path d="M25 50H35V61Q30 65 25 61Z" fill="#e2ae8c"/>
<path d="M15 35Q12 26 18 22H42Q48 26 45 35L43 42H17Z" fill="#c45a1f"/>
<path d="M18 30Q17 51 30 54 43 51 42 30 40 22 30 22 20 22 18 30Z" fill="#f7cfae"/>
<ellipse cx="16.5" cy="37" rx="2.6" ry="3.6" fill="#efbd98"/><ellipse cx="43.5" cy="37" rx="2.6" ry="3.6" fill="#efbd98"/>
<path d="M17 32Q18 24 24 25 28 28 26 31 33 30 34 26 40 25 43 32 44 22 36 20H24Q16 22 17 32Z" fill="#d96d28"/>
<circle cx="24" cy="36.5" r="3.1" fill="#fff"/><circle cx="36" cy="36.5" r="3.1" fill="#fff"/><circle cx="24.6" cy="36.7" r="1.9" fill="#274e3b"/><circle cx="35.4" cy="36.7" r="1.9" fill="#274e3b"/>
<path d="M20.5 31.8 27 32.300M39.5 31.8 33 32.3" stroke="#9c4516" stroke-width="1.7" stroke-linecap="round"/>
<g fill="#c98257"><circle cx="20.5" cy="42" r=".8"/><circle cx="23" cy="43.5" r=".8"/><circle cx="25" cy="41.5" r=".8"/><circle cx="35" cy="41.5" r=".8"/><circle cx="37" cy="43.5" r=".8"/><circle cx="39.5" cy="42" r=".8"/></g>
<path d="M28.5 40.500Q30 43 32 40.5" fill="none" stroke="#c98257" stroke-width="1.5" stroke-linecap="round"/>
<path d="M24.5 46Q31 51 36.5 44.5" fill="none" stroke="#8d3a26" stroke-width="1.9" stroke-linecap="round"/>
<path d="M12 20Q10 6 30 5T48 19Q46 23 30 22T12 20Z" fill="#2f5f83"/><path d="M30 5 30 21M20 7Q17 13 18 20M40 7Q43 13 42 20" fill="none" stroke="#1f435f" stroke-width="1.2"/>
<path d="M8 23Q10 16 24 18 34 19 36 22 26 26 20 25T8 23Z" fill="#1f435f"/><circle cx="30" cy="5" r="2" fill="#1f435f"/>`;
