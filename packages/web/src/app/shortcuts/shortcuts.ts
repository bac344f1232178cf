import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useEffect } from "react";
import { openPalette } from "../palette/palette-state.ts";
import { toggleSidebar } from "../shell/sidebar-state.ts";
import { closeActive, refreshActive, reopenClosed, turnTab } from "../tabs/tab-acts.ts";
import { hasModal, isComposing, isPressed, isTyping, type Chord } from "./chord.ts";
import { openShortcuts } from "./shortcuts-state.ts";

export interface Shortcut {
  chord: Chord;
  label: MessageDescriptor;
  group: "app" | "tabs";
  /** Works in a text field too. */
  whileTyping?: true;
  /** Works over a dialog of a page too: the dialog stays with its tab. */
  overPages?: true;
  run: () => void;
}

const ofTabs = { whileTyping: true, overPages: true } as const;

/** What keys do everywhere behind the sign-in. Lists have keys of their own (`ui/list-keys.ts`). */
export const shortcuts: readonly Shortcut[] = [
  {
    chord: { key: "k", mod: true },
    label: msg`Search pages, orders and people`,
    group: "app",
    whileTyping: true,
    run: openPalette,
  },
  { chord: { key: "?" }, label: msg`Keyboard shortcuts`, group: "app", run: openShortcuts },
  { chord: { key: "[" }, label: msg`Open or close the sidebar`, group: "app", run: toggleSidebar },
  {
    chord: { code: "KeyW", alt: true },
    label: msg`Close the tab`,
    group: "tabs",
    ...ofTabs,
    run: () => void closeActive(),
  },
  {
    chord: { code: "KeyT", alt: true, shift: true },
    label: msg`Reopen the tab closed last`,
    group: "tabs",
    ...ofTabs,
    run: reopenClosed,
  },
  { chord: { code: "PageUp", alt: true }, label: msg`Previous tab`, group: "tabs", ...ofTabs, run: () => turnTab(-1) },
  { chord: { code: "PageDown", alt: true }, label: msg`Next tab`, group: "tabs", ...ofTabs, run: () => turnTab(1) },
  {
    chord: { code: "KeyR", alt: true },
    label: msg`Refresh the tab`,
    group: "tabs",
    ...ofTabs,
    run: () => void refreshActive(),
  },
];

/** Never while somebody composes; else as each shortcut says, and never over a question, which wants its answer first. */
function obey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event)) return;
  const meant = shortcuts.find(({ chord }) => isPressed(chord, event));
  if (!meant || (isTyping(event.target) && !meant.whileTyping) || hasModal(meant.overPages)) return;
  event.preventDefault();
  // A key held down turns no further tab and closes no second one.
  if (!event.repeat) meant.run();
}

/** Listens for the shortcuts; mounted once by the shell. */
export function useShortcuts(): void {
  useEffect(function listen() {
    window.addEventListener("keydown", obey);
    return () => window.removeEventListener("keydown", obey);
  }, []);
}
