import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/single-sign-on/list": {
      about: msg`Providers with which staff sign in, such as the directory of your company.`,
      hints: [
        msg`A first sign-in links the account with the same email address, if it is verified at the provider and here.`,
        msg`Accounts of administrators are never linked by an address alone. Users link their own account in their personal info.`,
        msg`Passwords and passkeys can be limited to named accounts. All other users then need a provider.`,
        msg`If a provider cannot be reached, users still sign in with their password or a passkey.`,
      ],
    },
  },
  audit: {
    "single-sign-on": {
      area: msg({ message: "Single sign-on", context: "kind of record" }),
      "provider-added": msg({ message: "Provider added", context: "single sign-on" }),
      "provider-changed": msg({ message: "Provider changed", context: "single sign-on" }),
      "provider-deleted": msg({ message: "Provider deleted", context: "single sign-on" }),
      linked: msg`Account linked to a provider`,
      unlinked: msg`Link to a provider removed`,
      refused: msg`Sign-in by a provider refused`,
    },
  },
  fields: {
    clientId: msg({ message: "Client ID", context: "single sign-on" }),
    createsAccounts: msg`Create accounts at the first sign-in`,
    email: msg({ message: "Email", context: "person" }),
    enabled: msg({ message: "Enabled", context: "state" }),
    endedLinks: msg({ message: "Links ended", context: "audit field" }),
    groupClaim: msg`Claim with the groups`,
    issuer: msg`Address of the provider`,
    name: msg({ message: "Name", context: "of a record" }),
    provider: msg({ message: "Provider", context: "audit field" }),
    providerSecondFactor: msg`The provider uses two-factor authentication`,
    providerSignOut: msg`Also sign out at the provider`,
    requestedScope: msg({ message: "Scopes", context: "single sign-on" }),
    roleRules: msg`Roles by group`,
  },
};
