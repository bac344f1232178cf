import { createForSession } from "../../../../kernel/session/session-stores.ts";

/** Whether the message drawer is open. The bell and the popups open it. */
export const useDrawerState = createForSession<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openDrawer(): void {
  useDrawerState.setState({ isOpen: true });
}

export function closeDrawer(): void {
  useDrawerState.setState({ isOpen: false });
}
