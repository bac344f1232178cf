import type { Services } from "../../../../kernel/http/context.ts";
import type { Row } from "../../../../platform/database/index.ts";

export type StoredProvider = Row<"sign_in_provider">;

/** A sign-in that was started. Nonce and verifier are derived from the state. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

export interface Answer {
  /** The claims of the user. `sub` identifies them at the provider. */
  claims: Record<string, unknown>;
  /** Where the user signs out at the provider; null if that is not possible. */
  signOutUrl: string | null;
}

/** How a kind of provider proves who a user is. */
export interface Protocol {
  /** The address of the provider's sign-in page. */
  authorizationUrl(services: Services, provider: StoredProvider, attempt: Attempt): Promise<string>;
  /** Reads the user from the query of the redirect. Throws if anything in the answers is not as it must be. */
  readAnswer(services: Services, provider: StoredProvider, attempt: Attempt, query: string): Promise<Answer>;
}
