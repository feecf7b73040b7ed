/** Lily: a straw hat, two fair plaits with bows, spectacles of her own. */
export const lily = `
<path d="M15 34Q9 42 12 50 9 55 12 60 9 66 13 71L19 70Q20 64 18 60 21 55 18 50 21 44 20 38ZM45 34Q51 42 48 50 51 55 48 60 51 66 47 71L41 70Q40 64 42 60 39 55 42 50 39 44 40 38Z" fill="#e8bd4f"/>
<path d="M12 50H18M12 60H18M48 50H42M48 60H42" stroke="#b98a22" stroke-width="1.4"/>
<path d="M10 78Q13 59 30 59T50 78Z" fill="#d9688b"/><path d="M20 62Q30 70 40 62L42 66Q30 75 18 66Z" fill="#fff3ea"/>
<path d="M15 72 8 69V77ZM15 72 22 69V77ZM45 72 38 69V77ZM45 72 52 69V77Z" fill="#6a3f9a"/><circle cx="15" cy="72.5" r="2" fill="#482574"/><circle cx="45" cy="72.5" r="2" fill="#482574"/>
<path d="M25 50H35V61Q30 65 25 61Z" fill="#ecba9c"/>
<path d="M17 30Q16 51 30 54 44 51 43 30Z" fill="#fbdcc2"/>
<path d="M16 35Q15 25 20 24H40Q45 25 44 35 41 27 33 27L30 30 27 27Q19 27 16 35Z" fill="#f3d06a"/>
<circle cx="24" cy="37.5" r="3" fill="#fff"/><circle cx="36" cy="37.5" r="3" fill="#fff"/><circle cx="24.5" cy="37.7" r="1.9" fill="#2a4f8c"/><circle cx="35.5" cy="37.7" r="1.9" fill="#2a4f8c"/>
<circle cx="24" cy="37.5" r="5" fill="none" stroke="#7b3f98" stroke-width="1.5"/><circle cx="36" cy="37.5" r="5" fill="none" stroke="#7b3f98" stroke-width="1.5"/><path d="M29 37Q30 36 31 37M19 36.5 17 35.500M41 36.5 43 35.5" fill="none" stroke="#7b3f98" stroke-width="1.3"/>
<path d="M29 42.500Q30 44 31.2 42.5" fill="none" stroke="#d99a78" stroke-width="1.4" stroke-linecap="round"/>
<path d="M25 47Q30 51.5 35 47" fill="none" stroke="#a83a44" stroke-width="1.9" stroke-linecap="round"/>
<path d="M18 24Q17 8 30 8T42 24Z" fill="#e7c983"/><path d="M17.8 18Q30 22.5 42.2 18V24H17.800Z" fill="#6a3f9a"/>
<path d="M21 14Q30 17 39 14M23 10.500Q30 13 37 10.5" fill="none" stroke="#b99448" stroke-width="1"/>
<path d="M4 26Q12 20 19 23 30 26 41 23 48 20 56 26 46 31 30 29.5 14 31 4 26Z" fill="#d2ae61"/><path d="M4 26Q12 20 19 23 30 26 41 23 48 20 56 26 48 23.5 41 25.5 30 28.5 19 25.5 12 23.5 4 26Z" fill="#f2dca4"/>`;
