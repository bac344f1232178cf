import type { SignedIn } from "@vowdesk/contract/staff/auth";
import { linkStatePrefix, type FoundProblem, type ProviderKind } from "@vowdesk/contract/staff/single-sign-on";
import { inTransaction, systemActor, type Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { pageOf } from "../../../../kernel/realtime/socket-origin.ts";
import { signature } from "../../../../platform/secrets/secret-key.ts";
import { keyOf } from "../../../../platform/secrets/secret-key.ts";
import { newToken, tokenHash } from "../../../../platform/secrets/tokens.ts";
import { hashNewPassword } from "../../auth/auth.ts";
import { attemptMs, identityOf, type Identity } from "../single-sign-on.policy.ts";
import { openIdConnect } from "../protocol/openid-connect.ts";
import type { Protocol, StoredProvider } from "../protocol/port.ts";
import { problemOf } from "../protocol/problems.ts";
import { isAway } from "../protocol/provider-fetch.ts";
import { protocolsOfServices } from "../protocol/company-services.ts";
import { testProvider } from "../protocol/provider-test.ts";
import { findEnabled, findStored, noteProblem } from "../single-sign-on.store.ts";
import { completeSignIn } from "./accounts.ts";
import * as store from "./sign-in.store.ts";

const protocols: Readonly<Record<ProviderKind, Protocol>> = { oidc: openIdConnect, ...protocolsOfServices };

/** Cookie that binds a sign-in to the browser that started it, so that nobody can complete it in the browser of another user. */
const browserCookie = "vowdesk-single-sign-on";
const tokenPattern = /^[\w-]{22}$/;

/** The address to which a provider redirects. Each provider has its own, so that answers cannot be mixed up (RFC 9700, 4.4.2). */
function redirectUriOf(ctx: Context, providerId: number): string {
  const { originRule = { origins: [], apiPort: 0 } } = ctx.services.settings;
  const { origin } = pageOf({ headers: ctx.page ?? {} }, originRule) ?? refuse("single-sign-on-refused");
  return `${origin}/auth-redirect/${providerId}`;
}

/** Nonce and PKCE verifier follow from the state and the secret key, so that they need not be stored. */
function secretsOf({ services }: Context, state: string) {
  const derived = (purpose: string) => signature(keyOf(services), purpose, [state]).toString("base64url");
  return { state, nonce: derived("single sign-on nonce"), verifier: derived("single sign-on verifier") };
}

export const enabledProvider = async ({ db }: Context, id: number): Promise<StoredProvider> =>
  (await findEnabled(db, id)) ?? refuse("single-sign-on-refused");

/** Refuses after a failure. Its cause is shown on the page of the provider and logged for operators. */
async function refuseFailure(ctx: Context, { id, name }: StoredProvider, error: unknown): Promise<never> {
  const { services, requestId } = ctx;
  const providerProblem = problemOf(error);
  services.log.warn({ requestId, provider: id, ...providerProblem }, "single sign-on failed");
  await ctx.transaction(({ db, now }) => noteProblem(db, id, providerProblem, now));
  return isAway(error) ? refuse("provider-away", { values: { name } }) : refuse("single-sign-on-refused");
}

/** The token of this browser. Sign-ins in several tabs share it. */
function tokenOfBrowser({ cookies }: Context): string {
  const known = cookies?.get(browserCookie) ?? "";
  const token = tokenPattern.test(known) ? known : newToken();
  cookies?.set(browserCookie, token, attemptMs);
  return token;
}

/**
 * Stores an attempt of this browser and returns the address of the provider's page. With `userId` it links the identity to this user, and else it
 * signs in.
 */
export async function begin(ctx: Context, id: number, userId: number | null): Promise<{ url: string }> {
  const provider = await enabledProvider(ctx, id);
  const redirectUri = redirectUriOf(ctx, id);
  const secrets = secretsOf(ctx, (userId === null ? "" : linkStatePrefix) + newToken());
  const url = await protocols[provider.kind]
    .authorizationUrl(ctx.services, provider, { ...secrets, redirectUri })
    .catch((error: unknown) => refuseFailure(ctx, provider, error));
  const attempt = {
    state_hash: tokenHash(secrets.state),
    provider_id: id,
    user_id: userId,
    browser_hash: tokenHash(tokenOfBrowser(ctx)),
    redirect_uri: redirectUri,
    expires_at: new Date(ctx.now.getTime() + attemptMs),
  };
  await ctx.transaction(({ db, now }) => store.insertAttempt(db, attempt, now));
  return { url };
}

interface Identified {
  identity: Identity;
  signOutUrl: string | null;
}

/** Consumes the attempt of this browser and returns who the user is at the provider, and where they sign out there. */
export async function identify(
  ctx: Context,
  provider: StoredProvider,
  { query, userId }: { query: string; userId: number | null },
): Promise<Identified> {
  const state = new URLSearchParams(query).get("state") ?? "";
  const browser = ctx.cookies?.get(browserCookie) ?? "";
  const key = { stateHash: tokenHash(state), browserHash: tokenHash(browser), providerId: provider.id, userId };
  const attempt = (await store.useAttempt(ctx.db, key, ctx.now)) ?? refuse("single-sign-on-refused");
  try {
    const started = { ...secretsOf(ctx, state), redirectUri: attempt.redirect_uri };
    const { readAnswer } = protocols[provider.kind];
    const { claims, signOutUrl } = await readAnswer(ctx.services, provider, started, query);
    return { identity: identityOf(claims, provider.group_claim), signOutUrl };
  } catch (error) {
    return refuseFailure(ctx, provider, error);
  }
}

/** Completes a sign-in that this browser has started. */
export async function finish(
  ctx: Context,
  { providerId, query }: { providerId: number; query: string },
): Promise<SignedIn> {
  const provider = await enabledProvider(ctx, providerId);
  const { identity, signOutUrl } = await identify(ctx, provider, { query, userId: null });
  const isLinked = (await store.findLinkedUser(ctx.db, { providerId, subject: identity.subject })) !== undefined;
  // Hashed before the transaction, because it takes long.
  const passwordHash = provider.creates_accounts && !isLinked ? await hashNewPassword(ctx, newToken()) : null;
  // The caller is anonymous, so the audit trail names the system as the author of changes of the account.
  return inTransaction(ctx.services, { ...ctx, actor: systemActor }, (inside) =>
    completeSignIn(inside, { provider, identity, signOutUrl, passwordHash }),
  );
}

/** Tests a provider, also one that is not shown on the sign-in page yet. */
export async function test(ctx: Context, { id }: { id: number }): Promise<{ problems: FoundProblem[] }> {
  const provider = (await findStored(ctx.db, id)) ?? refuse("not-found");
  if (provider.kind !== "oidc") refuse("not-found");
  return { problems: await testProvider(ctx.services, provider, redirectUriOf(ctx, id)) };
}
