import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  audit: {
    auth: {
      area: msg`Sign-in`,
      "signed-in": msg`Signed in`,
      "signed-out": msg`Signed out`,
      "sign-in-refused": msg`Sign-in refused`,
      "local-sign-in-changed": msg`Sign-in with password and passkey changed`,
      "password-refused": msg`Wrong password entered`,
      "account-shut": msg`Account locked after too many failed sign-ins`,
      "account-opened": msg`Account unlocked`,
      "family-revoked": msg`Session ended: its token was used twice`,
      "session-ended": msg`Session ended`,
      "sessions-ended": msg`Other sessions ended`,
      "app-signed-in": msg`Signed in to the app`,
      "app-signed-up": msg`Signed up in the app`,
    },
    sms: {
      area: msg`SMS`,
      "limit-reached": msg`Limit of SMS codes reached`,
    },
    "second-factor": {
      area: msg`Two-factor authentication`,
      begun: msg`Two-factor authentication setup started`,
      enabled: msg`Two-factor authentication turned on`,
      "codes-renewed": msg`Recovery codes renewed`,
      disabled: msg`Two-factor authentication turned off`,
      reset: msg`Two-factor authentication reset`,
    },
    passkey: {
      area: msg`Passkeys`,
      added: msg`Passkey added`,
      renamed: msg`Passkey renamed`,
      removed: msg`Passkey removed`,
      reset: msg`All passkeys removed`,
      "counter-refused": msg`Passkey refused: a copy of it may exist`,
    },
  },
};
