import { createForSession } from "../../kernel/session/session-stores.ts";

/** Whether the dialog is open. It stays mounted once it was. */
export const useErrorLogPanel = createForSession(() => ({ isOpen: false, wasOpen: false }));

export function openErrorLog(): void {
  useErrorLogPanel.setState({ isOpen: true, wasOpen: true });
}

export function closeErrorLog(): void {
  useErrorLogPanel.setState({ isOpen: false });
}
