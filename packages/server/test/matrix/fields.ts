/** Fields that decide permissions, money or state, for the calls that may take them. No other call may have them. */
export const privilegedFields: Readonly<Record<string, readonly string[]>> = {
  "users.add": ["enabled"],
  "users.update": ["enabled"],
  "users.assignRoles": ["roleIds"],
  "serviceAccounts.add": ["codes"],
  "serviceAccounts.update": ["codes"],
};

/** Secrets that an answer contains on purpose, returned once to their owner. */
export const secretsIn: Readonly<Record<string, readonly string[]>> = {
  // The undo token, valid for ten seconds and only in the actor's own answer.
  ...Object.fromEntries(
    ["listDelivery", "listDriver", "listErrand", "detail", "act", "actOnMany", "undo", "exportPart"].map((name) => [
      `orders.${name}`,
      ["token"],
    ]),
  ),
  ...Object.fromEntries(
    ["editable", "changeDelivery", "changeRide", "changeErrand"].map((name) => [`orderChanges.${name}`, ["token"]]),
  ),
  // The password of a new customer, which staff read out on the phone. With it the undo token that any order may have.
  ...Object.fromEntries(
    ["placeDelivery", "placeRide", "placeErrand"].map((name) => [`orderEntry.${name}`, ["appPassword", "token"]]),
  ),
  "auth.signIn": ["token"],
  "auth.refresh": ["token"],
  "passkeys.signIn": ["token"],
  "singleSignOn.finish": ["token"],
  "auth.signInPage": ["password"],
  "appAuth.appSignIn": ["token"],
  "appAuth.appSignUp": ["token"],
  "users.makeResetLink": ["token"],
  "users.import": ["token"],
  "serviceAccounts.add": ["token"],
  "serviceAccounts.addToken": ["token"],
  "webhooks.add": ["secret"],
  "webhooks.rotate": ["secret"],
  // The hash of an entry in its chain. It is public so that it can be compared.
  "audit.detail": ["hash"],
};
