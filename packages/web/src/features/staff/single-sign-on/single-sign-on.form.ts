import { msg } from "@lingui/core/macro";
import { localSignInApi } from "@vowdesk/contract/staff/auth";
import {
  providerKinds,
  singleSignOnApi,
  type ProviderKind,
  type RoleRule,
} from "@vowdesk/contract/staff/single-sign-on";
import { i18n } from "@lingui/core";
import { field, type Values } from "../../../resource/field.ts";
import type { Row } from "../../../resource/filter.ts";
import { form } from "../../../resource/form.ts";
import { providerKindNames } from "./single-sign-on.labels.ts";
import { AccountsField } from "./components/accounts-field.tsx";
import { RulesField } from "./components/rules-field.tsx";

export const localSignInForm = form({
  load: localSignInApi.show,
  update: localSignInApi.change,
  fields: {
    isLimited: field.check(msg`Only named accounts sign in with a password or a passkey`),
    accounts: field.custom<string[]>(msg({ message: "Named accounts", context: "single sign-on" }), AccountsField, {
      required: (values) => values["isLimited"] === true,
      refusals: ["local-account-unknown", "local-admin-required"],
    }),
  },
});

const kinds = () => providerKinds.map((kind) => ({ value: kind, label: i18n._(providerKindNames[kind]) }));

/** The other services name neither addresses nor groups, and have no page for signing out. */
const isOpenId = (values: Values, record: Row | null) => (record?.["kind"] ?? values["kind"]) === "oidc";

export const providerForm = form({
  create: singleSignOnApi.add,
  update: singleSignOnApi.update,
  fields: {
    name: field.text(msg({ message: "Name", context: "of a record" }), {
      hint: msg`Shown on the button of the sign-in page, such as the name of your company's directory.`,
    }),
    kind: field.options<ProviderKind>(msg({ message: "Service", context: "service" }), kinds, {
      when: (_values, record) => record === null,
    }),
    issuer: field.text(msg`Address of the provider`, {
      when: isOpenId,
      required: true,
      hint: msg`The issuer, such as https://login.example.com. Its description is read from there.`,
      refusals: ["issuer-invalid", "issuer-private"],
    }),
    clientId: field.text(msg({ message: "Client ID", context: "single sign-on" }), {
      hint: msg`For WeCom the IDs of the business and the app, such as ww1234/1000002.`,
    }),
    clientSecret: field.secret(msg({ message: "Client secret", context: "single sign-on" }), {
      isNew: false,
      hint: (record) =>
        record === null
          ? msg`The provider shows it when you register this product there.`
          : msg`Leave it empty to keep the stored one.`,
      refusals: ["client-secret-required"],
    }),
    isEnabled: field.check(msg`Show on the sign-in page`),
    createsAccounts: field.check(msg`Create accounts at the first sign-in`, {
      when: isOpenId,
      hint: msg`For users with a verified email address that no account has. Their roles follow from the groups below.`,
    }),
    hasSecondFactor: field.check(msg`The provider uses two-factor authentication`, {
      hint: msg`Otherwise accounts that need two-factor authentication cannot sign in in this way.`,
    }),
    signsOut: field.check(msg`Also sign out at the provider`, {
      when: isOpenId,
      hint: msg`When users sign out here. Register the address after sign-out at the provider first.`,
    }),
    scope: field.text(msg({ message: "Scopes", context: "single sign-on" }), {
      when: isOpenId,
      more: true,
      required: false,
      hint: msg`Separated by blanks. Authelia, Kanidm and Pocket ID send groups only with the scope groups.`,
    }),
    groupClaim: field.text(msg`Claim with the groups`, {
      when: isOpenId,
      more: true,
      required: false,
      hint: msg`A name or a path, such as groups or realm_access.roles.`,
    }),
    roleRules: field.custom<RoleRule[]>(msg`Roles by group`, RulesField, {
      when: isOpenId,
      more: true,
      required: false,
      refusals: ["rule-role-invalid", "beyond-own-rights"],
    }),
  },
});
