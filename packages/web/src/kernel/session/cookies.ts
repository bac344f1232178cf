const yearSeconds = 365 * 24 * 60 * 60;

/** The value of a cookie; null when it is not set. */
export function readCookie(name: string): string | null {
  const entry = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return entry ? decodeURIComponent(entry.slice(name.length + 1)) || null : null;
}

/** Sets a same-site cookie; null removes it. Without `lasting` it ends with the browser session. */
export function writeCookie(name: string, value: string | null, { lasting = false } = {}): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const age = value === null ? "; Max-Age=0" : lasting ? `; Max-Age=${yearSeconds}` : "";
  document.cookie = `${name}=${encodeURIComponent(value ?? "")}; Path=/; SameSite=Strict${secure}${age}`;
}
