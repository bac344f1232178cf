import { queueCases } from "../matrix/reviews.ts";

/** Writing calls without an audit entry, each with the reason. Adding a call here is a deliberate decision. */
export const withoutAuditEntry: Readonly<Record<string, string>> = {
  "users.forgotPassword": "the entry is written after the answer, if there is such an account",
  "passkeys.signInOptions": "is only the question, whose answer is audited",
  "singleSignOn.start": "only opens the page of the provider; the sign-in is audited",
  "singleSignOn.finish": "needs a provider; its entries are tested with one in features/staff/single-sign-on",
  "singleSignOn.test": "asks the provider and changes nothing",
  "singleSignOn.startLink": "only opens the page of the provider; the link is audited",
  "singleSignOn.finishLink": "needs a provider; its entries are tested with one in features/staff/single-sign-on",
  "coupleEntry.sendCode": "only sends a code; its use is audited",
  "coupleEntry.sendEnquiryCode": "only sends a code; its use is audited",
  "coupleEntry.enquire": "writes two entries, one of the lead and one of the hold",
  "paymentLinks.issue": "needs a provider; its entry is tested with one in features/studio/wedding-payments/links",
  "passkeys.begin": "has no effect before the passkey is added, which is audited",
  "auth.refresh": "the session continues; its start and end are audited",
  "settings.change": "personal settings do not change the business",
  ...Object.fromEntries(
    ["change", "renew", "subscribe", "unsubscribe"].map((name) => [`alerts.${name}`, "personal settings"]),
  ),
  "alerts.test": "sends the caller a text without contents",
  "alertBots.test": "sends a group chat a text without contents",
  "views.arrange": "personal settings do not change the business",
  "notifications.read": "reading own messages changes nothing for other users",
  "notifications.unread": "undoing it changes nothing for other users either",
  "notifications.ticket": "opens the socket of a session whose start is audited",
  "announcements.read": "a read mark changes nothing for other users",
  ...Object.fromEntries(
    queueCases.flatMap(([, { name }]) =>
      ["claim", "release"].map((act) => [
        `${name}.${act}`,
        "viewing an item does not change it; the decision is audited",
      ]),
    ),
  ),
  "errors.report": "a browser reports its own error; no user acted",
};

/** Prepared changes of a password or a client secret, which no entry shows. The entry of every other changed record names its fields. */
export const changesSecretOnly: ReadonlySet<string> = new Set(["users.changePassword", "singleSignOn.update"]);
