import type { FoundProblem } from "@vowdesk/contract/staff/single-sign-on";
import * as oidc from "openid-client";
import type { Services } from "../../../../kernel/http/context.ts";
import { clockToleranceSeconds, scopeOf } from "../single-sign-on.policy.ts";
import { discover } from "./openid-connect.ts";
import type { StoredProvider } from "./port.ts";
import { problemOf } from "./problems.ts";
import { openProviderFetch } from "./provider-fetch.ts";

type Description = oidc.ServerMetadata;

/** Scopes that the description does not name. A provider need not name any. */
function unknownScopes({ scopes_supported: known }: Description, provider: StoredProvider): FoundProblem[] {
  const missing = scopeOf(provider.scope)
    .split(" ")
    .filter((scope) => known !== undefined && !known.includes(scope));
  return missing.length === 0 ? [] : [{ problem: "scope-unknown", detail: missing.join(" ") }];
}

/** Reads the keys, and compares the clock of the provider with ours. */
async function problemsOfKeys(services: Services, { jwks_uri: url = "" }: Description): Promise<FoundProblem[]> {
  const answer = await openProviderFetch(services)(url, { method: "GET", headers: { accept: "application/json" } });
  const { keys } = (await answer.json()) as { keys?: unknown };
  const problems: FoundProblem[] = [];
  if (!Array.isArray(keys) || keys.length === 0) problems.push({ problem: "key", detail: url });
  const theirs = Date.parse(answer.headers.get("date") ?? "");
  const seconds = Math.round((theirs - services.clock.now().getTime()) / 1_000);
  if (Math.abs(seconds) > clockToleranceSeconds) problems.push({ problem: "clock", detail: `${seconds} s` });
  return problems;
}

/** Sends a code that no provider has given. The provider checks the client first, and must refuse the code alone. */
async function problemsOfClient(client: oidc.Configuration, redirectUri: string): Promise<FoundProblem[]> {
  const code = { code: "vowdesk-test", redirect_uri: redirectUri, code_verifier: oidc.randomPKCECodeVerifier() };
  const send = () =>
    oidc.genericGrantRequest(client, "authorization_code", code).then(
      () => null,
      (error: unknown) => problemOf(error),
    );
  const first = await send();
  // The second request sends the client secret in another way.
  const answer = first?.problem === "client-refused" ? await send() : first;
  return answer === null || answer.problem === "code-refused" || answer.problem === "provider-refused" ? [] : [answer];
}

/** What of a provider would keep users from signing in, as far as it can be seen without a user. */
export async function testProvider(
  services: Services,
  provider: StoredProvider,
  redirectUri: string,
): Promise<FoundProblem[]> {
  const failed = (error: unknown) => [problemOf(error)];
  try {
    const client = await discover(services, provider);
    const description = client.serverMetadata();
    const rest = await Promise.all([
      problemsOfKeys(services, description).catch(failed),
      problemsOfClient(client, redirectUri).catch(failed),
    ]);
    return [...unknownScopes(description, provider), ...rest.flat()];
  } catch (error) {
    return failed(error);
  }
}
