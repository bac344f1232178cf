import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  audit: {
    auth: {
      area: msg({ message: "Sign-in", context: "sign-in" }),
      "signed-in": msg({ message: "Signed in", context: "sign-in" }),
      "signed-out": msg({ message: "Signed out", context: "sign-in" }),
      "sign-in-refused": msg({ message: "Sign-in refused", context: "sign-in" }),
      "local-sign-in-changed": msg`Sign-in with password and passkey changed`,
      "password-refused": msg`Wrong password entered`,
      "account-shut": msg`Account locked after too many failed sign-ins`,
      "account-opened": msg({ message: "Account unlocked", context: "sign-in" }),
      "family-revoked": msg`Session ended: its token was used twice`,
      "session-ended": msg({ message: "Session ended", context: "sign-in" }),
      "sessions-ended": msg`Other sessions ended`,
      "app-signed-in": msg`Signed in to the app`,
      "app-signed-up": msg`Signed up in the app`,
    },
    sms: {
      area: msg({ message: "SMS", context: "sign-in" }),
      "limit-reached": msg`Limit of SMS codes reached`,
    },
    "second-factor": {
      area: msg({ message: "Two-factor authentication", context: "kind of record" }),
      begun: msg`Two-factor authentication setup started`,
      enabled: msg`Two-factor authentication turned on`,
      "codes-renewed": msg`Recovery codes renewed`,
      disabled: msg`Two-factor authentication turned off`,
      reset: msg`Two-factor authentication reset`,
    },
    passkey: {
      area: msg({ message: "Passkeys", context: "kind of record" }),
      added: msg({ message: "Passkey added", context: "sign-in" }),
      renamed: msg({ message: "Passkey renamed", context: "sign-in" }),
      removed: msg({ message: "Passkey removed", context: "sign-in" }),
      reset: msg`All passkeys removed`,
      "counter-refused": msg`Passkey refused: a copy of it may exist`,
    },
  },
  fields: {
    ended: msg({ message: "Sessions ended", context: "audit field" }),
    failures: msg({ message: "Failed sign-ins", context: "audit field" }),
    localAccounts: msg`Accounts without single sign-on`,
    localSignInLimited: msg`Password and passkey for named accounts only`,
    name: msg({ message: "Name", context: "of a record" }),
    passkeys: msg({ message: "Passkeys", context: "kind of record" }),
    provider: msg({ message: "Provider", context: "audit field" }),
    secondFactor: {
      label: msg({ message: "Two-factor authentication", context: "kind of record" }),
      codes: {
        code: msg({ message: "Authenticator code", context: "sign-in" }),
        "recovery-code": msg({ message: "Recovery code", context: "sign-in" }),
        passkey: msg({ message: "Passkey", context: "kind of record" }),
      },
    },
  },
};
