import type { Services } from "../../../kernel/http/context.ts";
import { openFetch } from "../../../platform/network/fetch.ts";
import type { Row } from "../../../platform/database/index.ts";
import * as oidc from "openid-client";
import { answerWithinMs, clockToleranceSeconds, descriptionMs } from "../policy.ts";
import { openSecret } from "../secret.ts";

export type StoredProvider = Row<"sign_in_provider">;

/** The provider could not be reached, or its description could not be used. */
class ProviderAway extends Error {
  override name = "ProviderAway";
}

/** Whether an error, or one of its causes, is that a provider could not be reached. */
export const isAway = (error: unknown): boolean =>
  error instanceof ProviderAway || (error instanceof Error && error.cause !== undefined && isAway(error.cause));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function openProviderFetch(allowsPrivate: boolean): oidc.CustomFetch {
  const send = openFetch({ timeoutMs: answerWithinMs, allowsPrivate });
  return async (url, options) => {
    const answer = await send(url, options).catch((error: unknown) => {
      throw new ProviderAway(messageOf(error));
    });
    if (answer.status >= 500) throw new ProviderAway(`HTTP ${answer.status}`);
    return answer;
  };
}

/** Sends the client secret in the way that the provider accepts. Providers that name none accept the header (Discovery 1.0, 3). */
function authenticateWith(secret: string): oidc.ClientAuth {
  const [header, body] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? header : body)(server, ...rest);
  };
}

async function discover(services: Services, provider: StoredProvider): Promise<oidc.Configuration> {
  const allowsPrivate = services.settings.allowsPrivateWebhooks ?? false;
  const secret = openSecret(services, provider.id, provider.sealed_secret);
  const client = { client_secret: secret, [oidc.clockTolerance]: clockToleranceSeconds };
  const issuer = new URL(provider.issuer);
  try {
    return await oidc.discovery(issuer, provider.client_id, client, authenticateWith(secret), {
      // Also verifies the signatures of tokens that come from the provider directly.
      execute: [oidc.enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [])],
      [oidc.customFetch]: openProviderFetch(allowsPrivate),
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
export async function clientOf(services: Services, provider: StoredProvider): Promise<oidc.Configuration> {
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

interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** The address of the provider's sign-in page (RFC 6749, 4.1.1; RFC 7636). */
export async function authorizationUrl(client: oidc.Configuration, attempt: Attempt): Promise<string> {
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

interface Answer {
  /** The claims of the ID token and the user info. */
  claims: Record<string, unknown>;
  signOutUrl: string | null;
}

/**
 * Exchanges the code in the query of the redirect for the claims of the user. Throws if anything in the answers is not as it must be (OpenID Connect
 * Core 1.0, 3.1.3.7; RFC 9207).
 */
export async function readAnswer(
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
