import { createForSession } from "../../kernel/session/session-stores.ts";

interface HelpState {
  /** The drawer with the help for the page that is shown. */
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

/** Shows around, whether for the first time or once more. */
export function startTour(): void {
  useHelp.setState({ isOpen: false, isTouring: true });
}

export function endTour(): void {
  useHelp.setState({ isTouring: false });
}
