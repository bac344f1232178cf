/** Whether this browser has passkeys for this page: over HTTPS or on this machine, at a host name and not at an address. */
export function supportsPasskeys(): boolean {
  if (!window.isSecureContext || /^[\d.]+$|:/.test(window.location.hostname)) return false;
  return typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}
