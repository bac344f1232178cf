import type { Services } from "../../../kernel/http/context.ts";
import * as oidc from "openid-client";
import { clockToleranceSeconds, descriptionMs } from "../policy.ts";
import { openSecret } from "../secret.ts";
import type { Answer, Attempt, Protocol, StoredProvider } from "./port.ts";
import { messageOf, openProviderFetch, ProviderAway } from "./provider-fetch.ts";

/** Sends the client secret in the way that the provider accepts. Providers that name none accept the header (Discovery 1.0, 3). */
function authenticateWith(secret: string): oidc.ClientAuth {
  const [header, body] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? header : body)(server, ...rest);
  };
}

async function discover(services: Services, provider: StoredProvider): Promise<oidc.Configuration> {
  const secret = openSecret(services, provider.id, provider.sealed_secret);
  const client = { client_secret: secret, [oidc.clockTolerance]: clockToleranceSeconds };
  const issuer = new URL(provider.issuer);
  try {
    return await oidc.discovery(issuer, provider.client_id, client, authenticateWith(secret), {
      // Also verifies the signatures of tokens that come from the provider directly.
      execute: [oidc.enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [])],
      [oidc.customFetch]: openProviderFetch(services),
    });
  } catch (error) {
    throw new ProviderAway(messageOf(error));
  }
}

interface Known {
  version: number;
  until: number;
  client: Promise<oidc.Configuration>;
}

const clients = new WeakMap<Services, Map<number, Known>>();

/** The client of a provider, with its description and its keys, which are read again after ten minutes. */
async function clientOf(services: Services, provider: StoredProvider): Promise<oidc.Configuration> {
  const known = clients.get(services) ?? new Map<number, Known>();
  clients.set(services, known);
  const now = services.clock.now().getTime();
  const found = known.get(provider.id);
  if (found?.version === provider.version && found.until > now) return found.client;
  const client = discover(services, provider);
  known.set(provider.id, { version: provider.version, until: now + descriptionMs, client });
  client.catch(() => known.delete(provider.id));
  return client;
}

/** The address of the provider's sign-in page (RFC 6749, 4.1.1; RFC 7636). */
async function authorizationUrl(client: oidc.Configuration, attempt: Attempt): Promise<string> {
  return oidc.buildAuthorizationUrl(client, {
    redirect_uri: attempt.redirectUri,
    scope: "openid profile email",
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
  const tokens = await oidc.authorizationCodeGrant(client, new URL(`${redirectUri}?${query}`), {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("the provider sent no ID token");
  const signOutUrl = signOutUrlOf(client, redirectUri, tokens.id_token);
  if (client.serverMetadata().userinfo_endpoint === undefined) return { claims, signOutUrl };
  const userInfo = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub);
  return { claims: { ...claims, ...userInfo }, signOutUrl };
}

/** OpenID Connect. */
export const openIdConnect: Protocol = {
  authorizationUrl: async (services, provider, attempt) =>
    authorizationUrl(await clientOf(services, provider), attempt),
  readAnswer: async (services, provider, attempt, query) =>
    readAnswer(await clientOf(services, provider), attempt, query),
};
