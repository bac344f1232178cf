/** Where a link to set a password leads: to a page that is open without signing in (SPEC 4), the secret behind the #. */
export const addressOf = (token: string): string => `${location.origin}/auth-redirect#reset=${token}`;
