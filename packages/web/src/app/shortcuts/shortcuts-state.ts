import { createForSession } from "../../kernel/session/session-stores.ts";

/** Whether the list of shortcuts is open, as a hook with a selector. */
export const useShortcutsSheet = createForSession<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openShortcuts(): void {
  useShortcutsSheet.setState({ isOpen: true });
}

export function closeShortcuts(): void {
  useShortcutsSheet.setState({ isOpen: false });
}
