import { createForSession } from "../../kernel/session/session-stores.ts";

/** Whether the settings drawer is open. */
export const useSettingsDrawer = createForSession<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openSettings(): void {
  useSettingsDrawer.setState({ isOpen: true });
}

export function closeSettings(): void {
  useSettingsDrawer.setState({ isOpen: false });
}
