import { createForSession } from "../../kernel/session/session-stores.ts";

/** Whether the palette is open, as a hook with a selector. */
export const usePalette = createForSession<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openPalette(): void {
  usePalette.setState({ isOpen: true });
}

export function closePalette(): void {
  usePalette.setState({ isOpen: false });
}
