/** Silk: lean, a round hat with a feather, a black mask across the eyes and a long scarf. */
export const silk = `
<path d="M13 78Q13 63 24 60H36Q47 63 47 78Z" fill="#3b4a6b"/>
<path d="M25 50H35V63H25Z" fill="#d8a684"/>
<path d="M19 26Q19 46 30 54 41 46 41 26Z" fill="#efc4a0"/>
<path d="M20 58Q30 66 40 58L41 64Q30 71 19 64Z" fill="#c58a1c"/><path d="M34 64 44 66 50 78H39Z" fill="#e6b347"/><path d="M38 69 47 78M36 72 41 78" stroke="#a06c10" stroke-width="1"/>
<path d="M16 30Q23 26 30 30 37 26 44 30 44 37 38 38.5 33 39 30 35 27 39 22 38.5 16 37 16 30Z" fill="#1b1720"/>
<path d="M20.5 33Q24 30 27.5 33.5 24 35.5 20.5 33ZM39.5 33Q36 30 32.5 33.5 36 35.5 39.5 33Z" fill="#fff"/>
<circle cx="25.2" cy="33" r="1.5" fill="#1b1720"/><circle cx="37.2" cy="33" r="1.5" fill="#1b1720"/>
<path d="M30 35 28.5 41.500H31.500Z" fill="#d29c76"/>
<path d="M30 43.500Q26 41.5 21 43 18 43.5 16.5 41.5 18 46.5 23 45.5 27 46 30 44.8 33 46 37 45.5 42 46.5 43.5 41.5 42 43.5 39 43 34 41.5 30 43.500Z" fill="#3a2418"/>
<path d="M27 48.500Q31 50.5 34 48" fill="none" stroke="#8d4230" stroke-width="1.5" stroke-linecap="round"/>
<path d="M18.5 25Q17 8 30 8T41.5 25Z" fill="#54302b"/><path d="M18.3 19.500Q30 24 41.7 19.500L42 25H18Z" fill="#c58a1c"/>
<path d="M39 21Q44 6 56 3 54 16 41 23Z" fill="#e8efe9"/><path d="M40 22Q46 11 55 4" fill="none" stroke="#7d9a90" stroke-width="1"/>
<path d="M12 24.500Q14 22 19 23.5 30 27 41 23.5 46 22 48 24.5 44 29.5 30 29.5 16 29.5 12 24.500Z" fill="#3c201d"/>`;
