import { administratorRole, type HandlerInput, type Page, type CallKey } from "@vowdesk/contract/kernel";
import {
  maxProviders,
  type RoleRule,
  type SignInProvider,
  type singleSignOnApi,
} from "@vowdesk/contract/staff/single-sign-on";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { isReachableHost, reachOf } from "../../../platform/network/reach.ts";
import { nextId } from "../../../platform/database/next-id.ts";
import { mayGrant, rightsOf, rolesWithCodes } from "../roles/roles.ts";
import { handOverOfRows } from "../../../kernel/transaction/hand-over.ts";
import { issuerOf, issuerUrl, scopeOf } from "./single-sign-on.policy.ts";
import { present, auditFields } from "./single-sign-on.present.ts";
import { fixedAddressOf } from "./protocol/company-services.ts";
import { sealSecret } from "./secret.ts";
import * as store from "./single-sign-on.store.ts";
import type { ProviderFields, ProviderRow } from "./single-sign-on.store.ts";
import { handOverLabels } from "../../../locales/hand-over-texts.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "single-sign-on.provider-added": Fact;
    "single-sign-on.provider-changed": Fact;
    "single-sign-on.provider-deleted": Fact;
  }
}

type Input<C extends CallKey<typeof singleSignOnApi>> = HandlerInput<(typeof singleSignOnApi)[C]>;

export const subjectOf = (id: number) => `sign-in-provider:${id}`;

/** The enabled providers, by name, for the sign-in page. */
export const listEnabled = ({ db, language }: Context) => store.listEnabled(db, language);

export async function list({ actor, ...ctx }: Context, query: Input<"list">): Promise<Page<SignInProvider>> {
  return presentedPage({ actor, ...ctx }, store.listing, query, (row) => present(actor, row));
}

export const detail = async ({ db, actor }: Context, { id }: { id: number }): Promise<SignInProvider> =>
  present(actor, (await store.findProvider(db, id)) ?? refuse("not-found"));

function assertIssuer({ services }: Context, text: string): void {
  const reach = reachOf(services.settings, "sign-in");
  const url = issuerUrl(text, reach.allowsPrivate) ?? refuse("issuer-invalid");
  if (!isReachableHost(url, reach)) refuse("issuer-private");
}

/** Refuses rules with unknown roles, with that of administrators, and with permissions beyond those of the actor. */
async function assertRules(ctx: Context, rules: readonly RoleRule[]): Promise<void> {
  const codes = [...new Set(rules.map(({ role }) => role))];
  const roles = await rolesWithCodes(ctx.db, codes);
  const unknown = codes.find((code) => code === "admin" || !roles.some((role) => role.code === code));
  if (unknown !== undefined) refuse("rule-role-invalid", { values: { role: unknown } });
  const rights = await rightsOf(
    ctx,
    roles.map(({ id }) => id),
  );
  if (!rights.every((role) => mayGrant(ctx.actor, role))) refuse("beyond-own-rights");
}

const signalChange = ({ signal }: Context, id: string, version?: number) =>
  signal({ kind: "changed", feature: "singleSignOn", id, access: "sys:sign-in", ...(version && { version }) });

export async function add(ctx: Context, input: Input<"add">): Promise<SignInProvider> {
  if ((await store.countProviders(ctx.db)) >= maxProviders) refuse("providers-full");
  const fixed = fixedAddressOf(input.kind);
  if (fixed === null) assertIssuer(ctx, issuerOf(input.issuer));
  await assertRules(ctx, input.roleRules);
  const id = await nextId(ctx.db, "sign_in_provider");
  const fields: ProviderFields = {
    name: input.name,
    issuer: fixed ?? issuerOf(input.issuer),
    client_id: input.clientId,
    enabled: input.isEnabled,
    creates_accounts: input.createsAccounts,
    has_second_factor: input.hasSecondFactor,
    signs_out: input.signsOut,
    group_claim: input.groupClaim,
    scope: scopeOf(input.scope),
    role_rules: input.roleRules,
  };
  const sealed = sealSecret(ctx.services, id, input.clientSecret);
  const added = await store.insertProvider(
    ctx.db,
    { ...fields, id, kind: input.kind, sealed_secret: sealed, author_id: ctx.actor.id },
    authorOf(ctx),
  );
  ctx.emit({ type: "single-sign-on.provider-added", subject: subjectOf(id), after: auditFields(added) });
  signalChange(ctx, "");
  return present(ctx.actor, added);
}

/** The changed fields. A client secret is never sent to another address than the one it was given for. */
function changesOf(ctx: Context, before: ProviderRow, input: Input<"update">) {
  const issuer = before.kind === "oidc" ? issuerOf(input.issuer ?? before.issuer) : before.issuer;
  const isMoved = issuer !== before.issuer;
  if (isMoved && !input.clientSecret) refuse("client-secret-required");
  const fields: ProviderFields = {
    name: input.name ?? before.name,
    issuer,
    client_id: input.clientId ?? before.client_id,
    enabled: input.isEnabled ?? before.enabled,
    creates_accounts: input.createsAccounts ?? before.creates_accounts,
    has_second_factor: input.hasSecondFactor ?? before.has_second_factor,
    signs_out: input.signsOut ?? before.signs_out,
    group_claim: input.groupClaim ?? before.group_claim,
    scope: scopeOf(input.scope ?? before.scope),
    role_rules: input.roleRules ?? before.role_rules,
  };
  const sealed = input.clientSecret ? sealSecret(ctx.services, before.id, input.clientSecret) : null;
  return { ...fields, ...(sealed && { sealed_secret: sealed }) };
}

/**
 * Changes a provider. Its subjects prove an identity at one issuer to one client only, so that another issuer or client ends the
 * links of its accounts.
 */
export async function update(ctx: Context, input: Input<"update">): Promise<SignInProvider> {
  const before = (await store.lockProvider(ctx.db, input.id)) ?? refuse("not-found");
  await assertVersion(before, input.version, () => present(ctx.actor, before));
  const changes = changesOf(ctx, before, input);
  if (changes.issuer !== before.issuer) assertIssuer(ctx, changes.issuer);
  if (input.roleRules) await assertRules(ctx, input.roleRules);
  const isOther = changes.issuer !== before.issuer || changes.client_id !== before.client_id;
  const endedLinks = isOther ? await store.endLinks(ctx.db, before.id) : 0;
  await store.forgetProblems(ctx.db, before.id);
  const after = await store.saveProvider(ctx.db, before.id, { ...changes, author_id: ctx.actor.id }, authorOf(ctx));
  const traces = {
    before: auditFields(before),
    after: { ...auditFields(after), ...(endedLinks > 0 && { endedLinks }) },
  };
  ctx.emit({ type: "single-sign-on.provider-changed", subject: subjectOf(after.id), ...traces });
  signalChange(ctx, String(after.id), after.version);
  return present(ctx.actor, after);
}

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  const row = (await store.lockProvider(ctx.db, id)) ?? refuse("not-found");
  await store.deleteProvider(ctx.db, id);
  ctx.emit({ type: "single-sign-on.provider-deleted", subject: subjectOf(id), before: auditFields(row) });
  signalChange(ctx, "");
  return null;
}

/** The providers for which a user vouches. Without an author who is enabled they link no account by its address. */
export const providersOfAuthor = handOverOfRows({
  name: "signInProviders",
  label: handOverLabels.providers,
  access: administratorRole,
  rows: store.providersOfAuthor,
  signal: (ctx) => signalChange(ctx, ""),
});

export { remove as delete };
