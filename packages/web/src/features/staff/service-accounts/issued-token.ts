import type { IssuedToken } from "@vowdesk/contract/staff/service-accounts";
import { createForSession } from "../../../kernel/session/session-stores.ts";

interface Issued {
  issued: IssuedToken | null;
}

/** The new token that is shown. It is kept in memory only, because its text is shown once. */
export const useIssuedToken = createForSession<Issued>(() => ({ issued: null }));

/** Shows a new token, after the form that created it. */
export function showIssuedToken(issued: IssuedToken | null): Promise<void> {
  useIssuedToken.setState({ issued });
  return Promise.resolve();
}
