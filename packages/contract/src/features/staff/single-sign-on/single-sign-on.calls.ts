import * as z from "zod";
import {
  administratorInPerson,
  anyStaff,
  api,
  endpoint,
  listInput,
  open,
  pageOf,
  staff,
  Id,
  NonEmptyText,
  Text,
  Version,
} from "../../../kernel/index.ts";
import { OwnPassword, SecondFactorCode, SignedIn } from "../auth/auth.schema.ts";
import {
  defaultScope,
  FoundProblem,
  OwnIdentity,
  providerKinds,
  RoleRule,
  Scope,
  SignInProvider,
} from "./single-sign-on.schema.ts";

const fields = {
  name: NonEmptyText(40),
  issuer: NonEmptyText(300),
  clientId: NonEmptyText(300),
  clientSecret: NonEmptyText(2_000),
  isEnabled: z.boolean(),
  createsAccounts: z.boolean(),
  hasSecondFactor: z.boolean(),
  signsOut: z.boolean(),
  groupClaim: Text(200),
  scope: Scope,
  roleRules: z.array(RoleRule).max(100),
};

const answer = z.object({ providerId: Id, query: z.string().min(1).max(15_000) });
const ownProvider = z.object({ providerId: Id, password: OwnPassword, code: SecondFactorCode.optional() });

/** Single sign-on by OpenID Connect: its providers, and the two steps of a sign-in. */
export const singleSignOnApi = api("singleSignOn", "Single sign-on of staff by OpenID Connect, and its providers", {
  list: endpoint({
    method: "GET",
    path: "/api/singleSignOn/list",
    access: staff("sys:sign-in"),
    summary: "List the providers of single sign-on, by name",
    input: listInput({ name: Text(100) }, ["name"]),
    output: pageOf(SignInProvider),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/singleSignOn/detail/:id",
    access: staff("sys:sign-in"),
    summary: "Get one provider",
    input: z.object({ id: Id }),
    output: SignInProvider,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/singleSignOn/add",
    access: administratorInPerson("sys:sign-in:edit"),
    summary: "Add a provider",
    input: z.object({
      ...fields,
      kind: z.enum(providerKinds).default("oidc"),
      /** Needed for OpenID Connect. The other services have fixed addresses. */
      issuer: Text(300).default(""),
      isEnabled: fields.isEnabled.default(true),
      createsAccounts: fields.createsAccounts.default(false),
      hasSecondFactor: fields.hasSecondFactor.default(false),
      signsOut: fields.signsOut.default(false),
      groupClaim: fields.groupClaim.default("groups"),
      scope: fields.scope.default(defaultScope),
      roleRules: fields.roleRules.default([]),
    }),
    output: SignInProvider,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/singleSignOn/update",
    access: administratorInPerson("sys:sign-in:edit"),
    summary:
      "Change a provider. Absent fields are unchanged; another issuer needs a client secret. Another issuer or client ends the links of its accounts",
    input: z
      .object({ ...fields, clientSecret: Text(2_000) })
      .partial()
      .extend({ id: Id, version: Version }),
    output: SignInProvider,
  }),
  test: endpoint({
    method: "POST",
    path: "/api/singleSignOn/test",
    access: administratorInPerson("sys:sign-in:edit"),
    ownTransaction: true,
    summary:
      "Read the description and the keys of a provider and ask it for a token with an invalid code. Returns what is wrong",
    input: z.object({ id: Id }),
    output: z.object({ problems: z.array(FoundProblem) }),
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/singleSignOn/delete/:id",
    access: administratorInPerson("sys:sign-in:edit"),
    summary: "Delete a provider. Its users keep their accounts and sign in in another way",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  start: endpoint({
    method: "POST",
    path: "/api/user/singleSignOn/start",
    access: open,
    ownTransaction: true,
    summary: "Start a sign-in. Returns the address of the provider's sign-in page, which is valid once, for 10 minutes",
    input: z.object({ providerId: Id }),
    output: z.object({ url: z.string() }),
  }),
  finish: endpoint({
    method: "POST",
    path: "/api/user/singleSignOn/finish",
    access: open,
    reply: "flat",
    ownTransaction: true,
    summary: "Complete a sign-in with the query that the provider added to the redirect address",
    input: answer,
    output: SignedIn,
  }),
  signOut: endpoint({
    method: "GET",
    path: "/api/user/singleSignOn/signOut",
    access: anyStaff,
    summary:
      "Get the address at which the session is also ended at its provider. Open it after the session has ended here",
    input: z.object({}),
    output: z.object({ url: z.string().nullable() }),
  }),
  identities: endpoint({
    method: "GET",
    path: "/api/sysUser/identities",
    access: anyStaff,
    summary: "List the providers, and which of them are linked to the caller's account",
    input: z.object({}),
    output: z.array(OwnIdentity),
  }),
  startLink: endpoint({
    method: "POST",
    path: "/api/sysUser/identities/start",
    access: anyStaff,
    ownTransaction: true,
    summary:
      "Start linking the caller's account. Returns the address of the provider's sign-in page, which is valid once, for 10 minutes",
    input: ownProvider,
    output: z.object({ url: z.string() }),
  }),
  finishLink: endpoint({
    method: "POST",
    path: "/api/sysUser/identities/finish",
    access: anyStaff,
    ownTransaction: true,
    summary: "Link the caller's account with the query that the provider added to the redirect address",
    input: answer,
    output: z.null(),
  }),
  unlink: endpoint({
    method: "POST",
    path: "/api/sysUser/identities/remove",
    access: anyStaff,
    ownTransaction: true,
    summary: "Remove the link of the caller's account to a provider",
    input: ownProvider,
    output: z.null(),
  }),
});
