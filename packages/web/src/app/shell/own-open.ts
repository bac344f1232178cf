import { create } from "zustand";
import type { OwnSection } from "../../features/auth/parts/own-drawer.tsx";

/** Which part of the personal-info drawer is open (SPEC 2); null while it is closed. */
export const useOwnOpen = create<{ section: OwnSection | null }>(() => ({ section: null }));

export function showOwn(section: OwnSection | null): void {
  useOwnOpen.setState({ section });
}
