import { createForSession } from "../../kernel/session/session-stores.ts";

/** SPEC 9: the settings panel is off until somebody asks for it. */
export const useSettingsOpen = createForSession<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openSettings(): void {
  useSettingsOpen.setState({ isOpen: true });
}

export function closeSettings(): void {
  useSettingsOpen.setState({ isOpen: false });
}
