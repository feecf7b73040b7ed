/** Noa: a cloud of curls, a red neckerchief, a sunny shirt. */
export const noa = `
<g fill="#2c1a16"><circle cx="15" cy="34" r="9"/><circle cx="14" cy="23" r="9"/><circle cx="21" cy="13" r="9"/><circle cx="32" cy="10" r="9.5"/><circle cx="42" cy="15" r="9"/><circle cx="47" cy="25" r="8.5"/><circle cx="45" cy="35" r="8.5"/></g>
<g fill="none" stroke="#553427" stroke-width="1.6" stroke-linecap="round"><path d="M12 20q4-3 5 1M22 10q4-3 6 1M35 8q4-1 5 3M45 20q4 0 4 4M12 33q3-2 5 1M45 34q3-1 4 2"/></g>
<path d="M8 78Q10 58 30 58T52 78Z" fill="#eeb02e"/><path d="M15 68V78H20V63ZM45 68V78H40V63Z" fill="#c98615"/>
<path d="M25 50H35V60H25Z" fill="#7b4a2f"/>
<path d="M17 30Q16 52 30 54 44 52 43 30 42 18 30 18 18 18 17 30Z" fill="#9c6240"/>
<path d="M20 57Q30 63 40 57L41 62 34 65 30 73 26 65 19 62Z" fill="#c4342d"/><path d="M30 63 26 73 30 71 34 73Z" fill="#8e1f20"/>
<path d="M17 29Q20 16 30 18 40 16 43 29 38 24 33 25 27 21 23 25 19 24 17 29Z" fill="#2c1a16"/>
<circle cx="24" cy="36" r="3.2" fill="#fff"/><circle cx="36" cy="36" r="3.2" fill="#fff"/><circle cx="24.5" cy="36.3" r="2" fill="#1d120d"/><circle cx="35.5" cy="36.3" r="2" fill="#1d120d"/><circle cx="25.2" cy="35.5" r=".7" fill="#fff"/><circle cx="36.2" cy="35.5" r=".7" fill="#fff"/>
<path d="M20.5 31.500Q24 29.5 27 31.500M39.5 31.500Q36 29.5 33 31.5" fill="none" stroke="#2c1a16" stroke-width="1.6" stroke-linecap="round"/>
<path d="M29 40Q30 42 31.5 40" fill="none" stroke="#6b3f28" stroke-width="1.4" stroke-linecap="round"/>
<path d="M24 44.500Q30 47 36 44.5 35 51 30 51T24 44.500Z" fill="#7a1f22"/><path d="M25 45.200Q30 47 35 45.200L34.5 47Q30 48 25.5 47Z" fill="#fff"/>`;
