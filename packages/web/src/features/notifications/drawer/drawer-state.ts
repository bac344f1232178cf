import { createForSession } from "../../../kernel/session/session-stores.ts";

/** Whether the message drawer is open: the bell opens it, and so does "more" of the popups. */
export const usePanel = createForSession<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openPanel(): void {
  usePanel.setState({ isOpen: true });
}

export function closePanel(): void {
  usePanel.setState({ isOpen: false });
}
