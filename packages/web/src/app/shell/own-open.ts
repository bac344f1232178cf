import { createForSession } from "../../kernel/session/session-stores.ts";
import type { OwnSection } from "../../features/auth/profile/own-drawer.tsx";

/** Which part of the personal-info drawer is open (SPEC 2); null while it is closed. */
export const useOwnOpen = createForSession<{ section: OwnSection | null }>(() => ({ section: null }));

export function showOwn(section: OwnSection | null): void {
  useOwnOpen.setState({ section });
}
