/** Joy: black hair in two buns, a straight fringe, a green jacket with a star. */
export const joy = `
<circle cx="13" cy="14" r="9" fill="#1c1a26"/><circle cx="47" cy="14" r="9" fill="#1c1a26"/>
<path d="M8 12q5-5 9 0M43 12q5-5 9 0" fill="none" stroke="#47445c" stroke-width="1.5" stroke-linecap="round"/>
<path d="M16 21 20 17 22 22ZM44 21 40 17 38 22Z" fill="#d9483b"/>
<path d="M12 34Q11 12 30 12T48 34L46 48H14Z" fill="#1c1a26"/>
<path d="M9 78Q10 59 30 59T51 78Z" fill="#3f7d3b"/><path d="M24 59 30 72 36 59Z" fill="#f7f0df"/><path d="M23 59 30 73 24 78 16 62ZM37 59 30 73 36 78 44 62Z" fill="#2e5f2c"/>
<path d="m42 67 1.3 2.7 3 .4-2.2 2 .6 3-2.7-1.5-2.7 1.5.6-3-2.2-2 3-.4Z" fill="#f4c94c"/>
<path d="M25 50H35V60Q30 64 25 60Z" fill="#dba87a"/>
<path d="M17 30Q16 51 30 54 44 51 43 30 42 20 30 20 18 20 17 30Z" fill="#f4c999"/>
<path d="M16 32Q15 16 30 16T44 32Q43 31 42 30H18Q17 31 16 32Z" fill="#1c1a26"/><path d="M22 20Q21 25 21.5 30M30 18V30M38 20Q39 25 38.5 30" stroke="#47445c" stroke-width="1"/>
<path d="M20.5 37.500Q24 33.5 27.5 37.500M39.5 37.500Q36 33.5 32.5 37.5" fill="none" stroke="#1c1a26" stroke-width="2.3" stroke-linecap="round"/>
<ellipse cx="20.5" cy="42.5" rx="2.8" ry="1.8" fill="#ec9678"/><ellipse cx="39.5" cy="42.5" rx="2.8" ry="1.8" fill="#ec9678"/>
<path d="M29 41Q30 42.5 31.2 41" fill="none" stroke="#b87a4c" stroke-width="1.4" stroke-linecap="round"/>
<path d="M23.5 44Q30 46 36.5 44 36 51.5 30 51.500T23.5 44Z" fill="#8e2430"/><path d="M26.5 49.500Q30 47.5 33.5 49.5 32 51.5 30 51.500T26.5 49.500Z" fill="#ef8d86"/>`;
