import type { IssuedLink } from "@vowdesk/contract/studio/couples";
import { createForSession } from "../../../../kernel/session/session-stores.ts";

interface Issued {
  issued: IssuedLink | null;
}

/** The new link that is shown. It is kept in memory only, because it is shown once. */
export const useIssuedLink = createForSession<Issued>(() => ({ issued: null }));

/** Shows a new link, after the action that issued it. */
export function showIssuedLink(issued: IssuedLink | null): Promise<void> {
  useIssuedLink.setState({ issued });
  return Promise.resolve();
}
