import type { Services } from "../../../../kernel/http/context.ts";
import * as oidc from "openid-client";
import { clockToleranceSeconds, descriptionMs, issuerOf, scopeOf } from "../single-sign-on.policy.ts";
import { openSecret } from "../secret.ts";
import type { Answer, Attempt, Protocol, StoredProvider } from "./port.ts";
import { messageOf, ProviderFailure, problemOf } from "./problems.ts";
import { isAway, openProviderFetch, ProviderAway } from "./provider-fetch.ts";

/**
 * Sends the client secret in the ways that the provider accepts: first in the header, and when that was refused in the body, because
 * some providers name both but accept one for each client.
 */
function authenticateWith(secret: string): oidc.ClientAuth {
  const methods = {
    client_secret_basic: oidc.ClientSecretBasic(secret),
    client_secret_post: oidc.ClientSecretPost(secret),
  };
  let requests = 0;
  return (server, ...rest) => {
    // Providers that name none accept the header (Discovery 1.0, 3).
    const named = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic", "client_secret_post"];
    const usable = (["client_secret_basic", "client_secret_post"] as const).filter((name) => named.includes(name));
    const method = usable[Math.min(requests, usable.length - 1)] ?? "client_secret_post";
    requests += 1;
    methods[method](server, ...rest);
  };
}

/** The issuer in the description if it differs from the address by the slash at its end only. */
function issuerWithSlash(issuer: string, error: unknown): URL | null {
  const { problem, detail } = problemOf(error);
  const isSame = problem === "issuer" && detail.replace(/\/$/, "") === issuer.replace(/\/$/, "");
  return isSame ? new URL(detail) : null;
}

async function readDescription(services: Services, provider: StoredProvider, issuer: URL): Promise<oidc.Configuration> {
  const secret = openSecret(services, provider.id, provider.sealed_secret);
  const client = { client_secret: secret, [oidc.clockTolerance]: clockToleranceSeconds };
  return oidc.discovery(issuer, provider.client_id, client, authenticateWith(secret), {
    // Also verifies the signatures of tokens that come from the provider directly.
    execute: [oidc.enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [])],
    [oidc.customFetch]: openProviderFetch(services),
  });
}

/** Reads the description of a provider. The slash at the end of the issuer may be missing in the address or be too much. */
export async function discover(services: Services, provider: StoredProvider): Promise<oidc.Configuration> {
  const issuer = issuerOf(provider.issuer);
  const failed = (error: unknown): never => {
    const { problem, detail } = problemOf(error);
    throw new ProviderAway(problem, detail);
  };
  return readDescription(services, provider, new URL(issuer)).catch((error: unknown) => {
    const corrected = issuerWithSlash(issuer, error);
    return corrected ? readDescription(services, provider, corrected).catch(failed) : failed(error);
  });
}

interface Known {
  version: number;
  until: number;
  client: Promise<oidc.Configuration>;
}

const clients = new WeakMap<Services, Map<number, Known>>();

/** The client of a provider, with its description, which is read again after ten minutes. */
async function clientOf(services: Services, provider: StoredProvider): Promise<oidc.Configuration> {
  const known = clients.get(services) ?? new Map<number, Known>();
  clients.set(services, known);
  const now = services.clock.now().getTime();
  const stored = known.get(provider.id);
  if (stored?.version === provider.version && stored.until > now) return stored.client;
  const client = discover(services, provider);
  known.set(provider.id, { version: provider.version, until: now + descriptionMs, client });
  client.catch(() => known.delete(provider.id));
  return client;
}

/** The address of the provider's sign-in page (RFC 6749, 4.1.1; RFC 7636). */
async function authorizationUrl(client: oidc.Configuration, scope: string, attempt: Attempt): Promise<string> {
  return oidc.buildAuthorizationUrl(client, {
    redirect_uri: attempt.redirectUri,
    scope: scopeOf(scope),
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
  }).href;
}

/** A longer ID token would make the address of the sign-out longer than some servers accept. The provider then asks the user. */
const longestHint = 4_000;

/**
 * The address at which the user signs out at the provider and returns to the sign-in page (OpenID Connect RP-Initiated Logout 1.0, 2). Null if the
 * provider has none.
 */
function signOutUrlOf(client: oidc.Configuration, redirectUri: string, idToken = ""): string | null {
  if (client.serverMetadata().end_session_endpoint === undefined) return null;
  return oidc.buildEndSessionUrl(client, {
    post_logout_redirect_uri: new URL("/login", redirectUri).href,
    ...(idToken.length <= longestHint && { id_token_hint: idToken }),
  }).href;
}

/**
 * Exchanges the code in the query of the redirect for the claims of the user. Throws if anything in the answers is not as it must be (OpenID Connect
 * Core 1.0, 3.1.3.7; RFC 9207).
 */
async function readAnswer(
  client: oidc.Configuration,
  { redirectUri, ...attempt }: Attempt,
  query: string,
): Promise<Answer> {
  const exchange = () =>
    oidc.authorizationCodeGrant(client, new URL(`${redirectUri}?${query}`), {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
  const tokens = await exchange().catch((error: unknown) => {
    // A provider checks the client before it uses the code. The second request sends the secret in another way.
    if (error instanceof oidc.AuthorizationResponseError || problemOf(error).problem !== "client-refused") throw error;
    return exchange();
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("the provider sent no ID token");
  const signOutUrl = signOutUrlOf(client, redirectUri, tokens.id_token);
  if (client.serverMetadata().userinfo_endpoint === undefined) return { claims, signOutUrl };
  const userInfo = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub).catch((error: unknown) => {
    throw isAway(error) ? error : new ProviderFailure("user-info-refused", messageOf(error), { cause: error });
  });
  // A claim that is null was not given.
  const input = Object.fromEntries(Object.entries(userInfo).filter(([, value]) => value !== null));
  return { claims: { ...claims, ...input }, signOutUrl };
}

/**
 * OpenID Connect. An answer is read with a description and keys of this moment, so that keys which the provider has just replaced are
 * known.
 */
export const openIdConnect: Protocol = {
  authorizationUrl: async (services, provider, attempt) =>
    authorizationUrl(await clientOf(services, provider), provider.scope, attempt),
  readAnswer: async (services, provider, attempt, query) =>
    readAnswer(await discover(services, provider), attempt, query),
};
