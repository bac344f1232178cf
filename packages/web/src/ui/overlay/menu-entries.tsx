import { Menu } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";

/** In a microtask: after Mantine has saved the focus and before the browser handles the next key. */
const focusFirst = (menu: HTMLDivElement | null): void =>
  queueMicrotask(() => menu?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true }));

/** A menu closes by Escape or by choosing an entry. */
const keepTab = (event: KeyboardEvent): void => {
  if (event.key === "Tab") event.preventDefault();
};

/** Entries of a menu. The first is focused at once; Mantine's trap focuses in timers and would undo an early arrow key. */
export function MenuEntries({ children }: { children: ReactNode }) {
  return (
    <Menu.Dropdown ref={focusFirst} onKeyDown={keepTab}>
      {children}
    </Menu.Dropdown>
  );
}
