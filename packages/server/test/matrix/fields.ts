/** Fields that decide rights, money or state, where a call takes them on purpose; any other call must not know them. */
export const privilegedFields: Readonly<Record<string, readonly string[]>> = {
  "users.add": ["enabled"],
  "users.update": ["enabled"],
  "users.saveUserRole": ["roleIds"],
};

/** Answers that hold a secret on purpose, told once to whom it belongs. */
export const secretsIn: Readonly<Record<string, readonly string[]>> = {
  // The way back of an act, for ten seconds and for whoever acted: set in their answer alone.
  ...Object.fromEntries(
    ["listDelivery", "listDriver", "listErrand", "detail", "act", "actOnMany", "undo", "exportPart"].map((name) => [
      `orders.${name}`,
      ["token"],
    ]),
  ),
  "auth.login": ["token"],
  "auth.refreshToken": ["token"],
  "auth.signInPage": ["password"],
  "appAuth.appSignIn": ["token"],
  "appAuth.appSignUp": ["token"],
  "users.makeResetLink": ["token"],
  "users.import": ["token"],
  // The link of a line in its chain: public by nature, for it is compared.
  "audit.detail": ["hash"],
};
