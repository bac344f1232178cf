import { create } from "zustand";

/** Whether the error-log dialog is open; it stays loaded once it was. */
export const useErrorLogPanel = create(() => ({ isOpen: false, wasOpen: false }));

export function openErrorLog(): void {
  useErrorLogPanel.setState({ isOpen: true, wasOpen: true });
}

export function closeErrorLog(): void {
  useErrorLogPanel.setState({ isOpen: false });
}
