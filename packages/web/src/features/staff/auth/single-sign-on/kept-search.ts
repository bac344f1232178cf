/** Session storage key of the query of the sign-in page, which names the page to open afterwards. */
const key = "singleSignOnSearch";

/** Keeps the query while the provider's page is shown. Without storage the user starts at home. */
export function keepSearch(): void {
  try {
    sessionStorage.setItem(key, location.search);
  } catch {
    // Storage may be full or forbidden.
  }
}

/** Returns the kept query, and drops it. */
export function takeSearch(): string {
  try {
    const search = sessionStorage.getItem(key) ?? "";
    sessionStorage.removeItem(key);
    return search;
  } catch {
    return "";
  }
}
