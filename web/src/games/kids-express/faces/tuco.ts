/** Tuco: big as a barrel, a battered hat with a hole, a patch over one eye and a beard. */
export const tuco = `
<path d="M3 78Q3 54 18 51H42Q57 54 57 78Z" fill="#7d2f1d"/>
<path d="M3 71Q30 60 57 71V78H3Z" fill="#a94a25"/><path d="M6 63Q30 52 54 63L56 68Q30 57 4 68Z" fill="#e0a53a"/>
<path d="M15 24Q13 48 30 52 47 48 45 24Z" fill="#c98a5f"/>
<path d="M14 33Q13 62 30 66 47 62 46 33 43 41 38 40 34 36 30 38 26 36 22 40 17 41 14 33Z" fill="#3a2418"/>
<path d="M20 50Q24 58 30 59 36 58 40 50 36 62 30 63 24 62 20 50Z" fill="#55382a"/>
<path d="M25 46Q30 43.5 35 46 33 49 30 49T25 46Z" fill="#e9dcc5"/><path d="M27.5 45v3.500M30 44.700v4M32.5 45v3.5" stroke="#3a2418" stroke-width=".7"/>
<path d="M30 33Q26 39 27 41H33Q34 39 30 33Z" fill="#a9663f"/>
<path d="M19.5 33Q24 29 28 33 24 36 19.5 33Z" fill="#fff"/><circle cx="24.5" cy="33" r="1.8" fill="#1c120c"/>
<path d="M18 29.5 28 31" stroke="#2a180f" stroke-width="2.6" stroke-linecap="round"/>
<path d="M14.5 27 46 33" stroke="#17100f" stroke-width="1.5"/><path d="M32 29.5 41 30.500Q42 38 36.5 38 31.5 37 32 29.500Z" fill="#17100f"/>
<path d="M16 24 17 8Q22 2 30 6 38 2 43 8L44 24Z" fill="#6b4a2b"/>
<path d="M16 19.500Q30 24 44 19.500V24H16Z" fill="#3a2418"/><circle cx="36.5" cy="12" r="2.3" fill="#241409"/><path d="M36.5 12 40 9" stroke="#241409" stroke-width="1"/>
<path d="M6 28Q6 20 17 22.5 30 25.5 43 22.5 54 20 54 28 42 26 30 28.5 18 26 6 28Z" fill="#4e3319"/>`;
