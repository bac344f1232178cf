import { shorten } from "@vowdesk/contract/kernel";
import type { FoundProblem, ProviderProblem } from "@vowdesk/contract/staff/single-sign-on";
import * as oidc from "openid-client";

/** A failure whose cause is known where it happens. */
export class ProviderFailure extends Error {
  override name = "ProviderFailure";
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const maxDetail = 300;

const problemWith = (problem: ProviderProblem, detail: string): FoundProblem => ({
  problem,
  detail: shorten(detail, maxDetail),
});

/** Errors of RFC 6749 (4.1.2.1 and 5.2). */
const problemOfCode: Readonly<Record<string, ProviderProblem>> = {
  access_denied: "access-denied",
  invalid_scope: "scope-refused",
  invalid_client: "client-refused",
  unauthorized_client: "client-refused",
  invalid_grant: "code-refused",
};

interface OAuthError {
  error: string;
  error_description?: string | undefined;
}

const ofOAuthError = ({ error, error_description: text = "" }: OAuthError): FoundProblem =>
  problemWith(problemOfCode[error] ?? "provider-refused", text === "" ? error : `${error}: ${text}`);

type Details = Readonly<Record<string, unknown>>;

/** What the library attached to an error, directly or by another error. */
function detailsOf(error: unknown): Details {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error) return detailsOf(cause);
  return typeof cause === "object" && cause !== null ? (cause as Details) : {};
}

function ofStatus({ status, headers }: Response): FoundProblem {
  if (status >= 300 && status < 400) return problemWith("redirected", headers.get("location") ?? `HTTP ${status}`);
  return problemWith(status === 404 ? "description-missing" : "answer-unreadable", `HTTP ${status}`);
}

/** The claims of the answer that the library compares. `iss` of the answer and of the ID token are the same to an administrator. */
const problemOfClaim: Readonly<Record<string, ProviderProblem>> = {
  aud: "audience",
  azp: "audience",
  iss: "issuer",
  nonce: "nonce",
};

const problemOfText: readonly [RegExp, ProviderProblem][] = [
  [/signature|verification key/, "key"],
  [/"alg"/, "algorithm"],
  [/"iss"/, "issuer"],
  [/"nonce"/, "nonce"],
];

function ofAttribute(details: Details): FoundProblem {
  const { attribute, body } = details as { attribute?: string; body?: Details };
  const value = attribute === undefined ? undefined : body?.[attribute];
  return problemWith(attribute === "issuer" ? "issuer" : "user-info-refused", String(value));
}

function ofClaim({ claim, claims }: Details, text: string): FoundProblem {
  const name = String(claim);
  return problemWith(
    problemOfClaim[name] ?? "answer-unreadable",
    claims ? JSON.stringify((claims as Details)[name]) : text,
  );
}

function ofInvalid(text: string): FoundProblem {
  const match = problemOfText.find(([pattern]) => pattern.test(text));
  return problemWith(match?.[1] ?? "answer-unreadable", text);
}

/** How far the times of an ID token are from ours. */
function ofTime({ claims, now, claim }: Details, text: string): FoundProblem {
  const time = (claims as Details | undefined)?.[String(claim)];
  return problemWith("clock", typeof time === "number" ? `${String(claim)} ${time - Number(now)} s` : text);
}

const byCode: Readonly<Record<string, (error: Error) => FoundProblem>> = {
  OAUTH_RESPONSE_IS_NOT_CONFORM: (error) =>
    error.cause instanceof Response ? ofStatus(error.cause) : problemWith("answer-unreadable", error.message),
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: (error) => ofAttribute(detailsOf(error)),
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: (error) => ofClaim(detailsOf(error), innermost(error)),
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: (error) => ofTime(detailsOf(error), innermost(error)),
  OAUTH_KEY_SELECTION_FAILED: (error) => problemWith("key", innermost(error)),
  OAUTH_INVALID_RESPONSE: (error) => ofInvalid(innermost(error)),
  OAUTH_UNSUPPORTED_OPERATION: (error) => problemWith("algorithm", innermost(error)),
  OAUTH_HTTP_REQUEST_FORBIDDEN: (error) => problemWith("insecure-address", String(error.cause)),
};

/** The message of the error that caused all others. */
const innermost = (error: Error): string => (error.cause instanceof Error ? innermost(error.cause) : error.message);

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

/** The cause of a failed answer of a provider, for its page. */
export function problemOf(error: unknown): FoundProblem {
  for (let cause: unknown = error; cause instanceof Error; cause = causeOf(cause))
    if (cause instanceof ProviderFailure) return problemWith(cause.problem, innermost(cause));
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return ofOAuthError(error);
  if (error instanceof oidc.WWWAuthenticateChallengeError) return problemWith("client-refused", `HTTP ${error.status}`);
  const read = error instanceof oidc.ClientError ? byCode[error.code ?? ""] : undefined;
  return read && error instanceof Error ? read(error) : problemWith("answer-unreadable", messageOf(error));
}
