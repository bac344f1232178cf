import { createForSession } from "../../kernel/session/session-stores.ts";

/** Whether the settings drawer is open. */
export const useSettingsOpen = createForSession<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openSettings(): void {
  useSettingsOpen.setState({ isOpen: true });
}

export function closeSettings(): void {
  useSettingsOpen.setState({ isOpen: false });
}
