/** Whether this browser keeps cookies for the page: a seat is held by one. */
const PROBE = "parlorcar-probe";

export function keepsCookies(): boolean {
  if (!navigator.cookieEnabled) return false;
  try {
    document.cookie = `${PROBE}=1; path=/; max-age=60; SameSite=Lax`;
    const kept = document.cookie.includes(`${PROBE}=1`);
    document.cookie = `${PROBE}=; path=/; max-age=0; SameSite=Lax`;
    return kept;
  } catch {
    return false; // as in a frame that is shut off
  }
}

export const NO_COOKIES =
  "Your browser keeps no cookies for this page. Parlor Car needs one cookie to know which seat is yours. " +
  "Allow cookies for this page in your browser's settings. Then load the page again.";
