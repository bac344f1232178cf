import { Menu } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";

/** In a microtask: after Mantine noted where the focus was, and before the browser deals with the next key. */
const focusFirst = (menu: HTMLDivElement | null): void =>
  queueMicrotask(() => menu?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true }));

/** A menu is left by Esc, or by choosing. */
const keepTab = (event: KeyboardEvent): void => {
  if (event.key === "Tab") event.preventDefault();
};

/**
 * What a menu lists. Its first entry has the focus at once: Mantine's own trap focuses in timers, twice,
 * and would take the focus back from an entry that somebody quick has walked to.
 */
export function MenuEntries({ children }: { children: ReactNode }) {
  return (
    <Menu.Dropdown ref={focusFirst} onKeyDown={keepTab}>
      {children}
    </Menu.Dropdown>
  );
}
