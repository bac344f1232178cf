/** The address of a reset link. The token is in the fragment, which browsers do not send to servers. */
export const addressOf = (token: string): string => `${location.origin}/auth-redirect#reset=${token}`;
