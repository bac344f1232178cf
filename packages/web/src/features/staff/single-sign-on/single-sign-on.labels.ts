import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProviderKind, ProviderProblem } from "@vowdesk/contract/staff/single-sign-on";

export const providerKindNames: Readonly<Record<ProviderKind, MessageDescriptor>> = {
  oidc: msg({ message: "OpenID Connect", context: "single sign-on" }),
  wecom: msg({ message: "WeCom", context: "service" }),
  dingtalk: msg({ message: "DingTalk", context: "service" }),
  feishu: msg({ message: "Feishu", context: "service" }),
};

/** What is wrong and what to change, for an administrator. */
export const problemTexts: Readonly<Record<ProviderProblem, MessageDescriptor>> = {
  unreachable: msg`The provider cannot be reached. Check its address, and that this server may connect to it.`,
  "provider-error": msg`The provider answered with an error of its own. Read its log.`,
  "description-missing": msg`There is no description at this address. Enter the issuer exactly as the provider shows it.`,
  redirected: msg`The address leads to another one. Enter the address below without the path of the description.`,
  "insecure-address": msg`The description names addresses with http. Set up https at the provider.`,
  issuer: msg`The provider names another issuer. Enter that issuer as the address, with the id of your tenant if there is one.`,
  "answer-unreadable": msg`The answer cannot be read. Check that the address is that of the provider and not of a sign-in page or a proxy.`,
  "client-refused": msg`The provider does not accept the client. Enter client ID and client secret again, and allow the authorization code flow.`,
  "code-refused": msg`The provider did not accept its own code. Compare the redirect address that is registered with the one above.`,
  "scope-refused": msg`The provider refuses a scope. Allow it for this client there, or remove it here.`,
  "scope-unknown": msg`The provider does not name these scopes. Remove them if sign-ins fail.`,
  "access-denied": msg`The provider refused the user, or the user cancelled. Assign the user to this application there.`,
  "provider-refused": msg`The provider refused the sign-in.`,
  audience: msg`The ID token is for another client. Enter the client ID that the provider has for this application.`,
  clock: msg`The clocks of the provider and this server differ by more than a minute. Set them by NTP.`,
  key: msg`The signature does not fit the keys that the provider publishes. If the provider has just replaced its keys, try again.`,
  algorithm: msg`The provider signs in a way that proves nothing here. Choose a signing key at the provider, such as RS256.`,
  nonce: msg`The ID token is not for this sign-in: its nonce is missing or another one. Send the nonce unchanged at the provider.`,
  "user-info-refused": msg`The provider does not give the user info. Allow the scopes profile and email for this client there.`,
  "email-absent": msg`The provider sent no email address. Add the scope email, and an address to the user there.`,
  "email-unverified": msg`The provider did not say that the email address is verified. Mark it as verified there; for Entra ID add the claim xms_edov.`,
  "account-unknown": msg`No account has the verified address, or it is that of an administrator, who links it in the personal info.`,
  "groups-absent": msg`The provider sent no groups, so that roles stayed as they were. Check the claim with the groups, and add the scope that your provider needs.`,
  "groups-elsewhere": msg`The user has too many groups for the provider to send, so that roles stayed as they were. At Entra ID send only the groups that are assigned to this application.`,
  "groups-unreadable": msg`The claim with the groups is not a list of names, so that roles stayed as they were. Send names of groups, or enter the path to them.`,
  "groups-unmatched": msg`No rule has a group of the user, so that they lost the roles of the rules. Enter the groups as the provider writes them.`,
};
