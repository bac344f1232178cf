import { createForSession } from "../../kernel/session/session-stores.ts";
import type { OwnSection } from "../../features/auth/profile/own-drawer.tsx";

/** Open section of the account drawer; null while closed. */
export const useAccountDrawer = createForSession<{ section: OwnSection | null }>(() => ({ section: null }));

export function showAccountSection(section: OwnSection | null): void {
  useAccountDrawer.setState({ section });
}
