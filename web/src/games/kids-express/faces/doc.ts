/** Doc: a tall silk hat, round spectacles, a white moustache and a bow tie. */
export const doc = `
<path d="M9 78Q9 58 20 56H40Q51 58 51 78Z" fill="#24403a"/>
<path d="M22 56 30 78 38 56Z" fill="#f3ead6"/><path d="M20 56 28 78H22L14 60ZM40 56 32 78H38L46 60Z" fill="#335b52"/>
<path d="M30 60 22 56V65ZM30 60 38 56V65Z" fill="#b0302f"/><circle cx="30" cy="60.5" r="2" fill="#7f1d20"/>
<path d="M19 26Q17 48 25 54 30 57 35 54 43 48 41 26Z" fill="#f0c9a4"/>
<path d="M17.5 28Q15 36 18 41L20.5 40V28ZM42.5 28Q45 36 42 41L39.5 40V28Z" fill="#efeae0"/>
<path d="M30 36Q27 42 28 44H32Q33 42 30 36Z" fill="#d59c77"/>
<path d="M30 45Q24 41 20 46 17 50 13 46 15 53 21 52 27 52 30 48 33 52 39 52 45 53 47 46 43 50 40 46 36 41 30 45Z" fill="#f7f3ea"/>
<path d="M30 52Q27 52 27.5 57 30 62 32.5 57 33 52 30 52Z" fill="#f7f3ea"/>
<circle cx="24" cy="34.5" r="5" fill="#dff0ee" stroke="#6d5212" stroke-width="1.5"/><circle cx="36" cy="34.5" r="5" fill="#dff0ee" stroke="#6d5212" stroke-width="1.5"/>
<path d="M29 34Q30 33 31 34M19 33.5 17 32.500M41 33.5 43 32.5" fill="none" stroke="#6d5212" stroke-width="1.4"/>
<circle cx="24.5" cy="35" r="1.9" fill="#231a12"/><circle cx="35.5" cy="35" r="1.9" fill="#231a12"/>
<path d="M20 28.5 27 30.500M40 28.5 33 30.5" stroke="#d8d2c4" stroke-width="2" stroke-linecap="round"/>
<path d="M19.5 23 18 2Q30-1.5 42 2L40.5 23Z" fill="#1f2b2e"/><path d="M19.3 17Q30 20.5 40.7 17V22.500H19.300Z" fill="#b0302f"/>
<path d="M22 3 23 16" stroke="#45585c" stroke-width="2" stroke-linecap="round"/>
<path d="M11 23Q12 20.5 19 22 30 25 41 22 48 20.5 49 23 45 28 30 28 15 28 11 23Z" fill="#141d20"/>`;
