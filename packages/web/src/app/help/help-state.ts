import { createForSession } from "../../kernel/session/session-stores.ts";

interface HelpState {
  /** Whether the help drawer is open. */
  isOpen: boolean;
  isTouring: boolean;
}

export const useHelp = createForSession<HelpState>(() => ({ isOpen: false, isTouring: false }));

export function openHelp(): void {
  useHelp.setState({ isOpen: true });
}

export function closeHelp(): void {
  useHelp.setState({ isOpen: false });
}

/** Starts the tour. */
export function startTour(): void {
  useHelp.setState({ isOpen: false, isTouring: true });
}

export function endTour(): void {
  useHelp.setState({ isTouring: false });
}
