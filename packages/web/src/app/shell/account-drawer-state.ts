import { createForSession } from "../../kernel/session/session-stores.ts";
import type { ProfileSection } from "../../features/staff/auth/profile/profile-drawer.tsx";

/** Open section of the account drawer; null while closed. */
export const useAccountDrawer = createForSession<{ section: ProfileSection | null }>(() => ({ section: null }));

export function showAccountSection(section: ProfileSection | null): void {
  useAccountDrawer.setState({ section });
}
