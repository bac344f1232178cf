import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Settings } from "@vowdesk/contract/staff/settings";
import { useEffect } from "react";
import { currentSettings, useSettings } from "../../features/staff/settings/components/settings.ts";
import { isShown, layers, questions } from "../../ui/overlay/open-layers.ts";
import { startOnLoad } from "../../ui/timing/on-demand.ts";
import { openPalette } from "../palette/palette-state.ts";
import { toggleSidebar } from "../shell/sidebar-state.ts";
import { closeActive, refreshActive, reopenClosed, showNeighbour } from "../tabs/tab-actions.ts";
import { isComposing, isPressed, isTextField, type Chord } from "./chord.ts";
import { openShortcuts } from "./shortcuts-state.ts";
import { inBackground } from "../../kernel/errors/show-failure.ts";

export interface Shortcut {
  chord: Chord;
  label: MessageDescriptor;
  group: "app" | "tabs";
  /** Active in text fields. */
  whileTyping?: true;
  /** Active above a dialog of a page, because the dialog stays with its tab. */
  overPages?: true;
  run: () => void;
}

const ofTabs = { whileTyping: true, overPages: true } as const;

/** Global shortcuts. Lists have their own (`ui/table/list-keys.ts`). */
export const shortcuts: readonly Shortcut[] = [
  {
    chord: { key: "k", mod: true },
    label: msg`Search pages, orders and people`,
    group: "app",
    whileTyping: true,
    run: openPalette,
  },
  {
    chord: { key: "?" },
    label: msg({ message: "Keyboard shortcuts", context: "help" }),
    group: "app",
    run: openShortcuts,
  },
  { chord: { key: "[" }, label: msg`Open or close the sidebar`, group: "app", run: toggleSidebar },
  {
    chord: { code: "KeyW", alt: true },
    label: msg`Close the tab`,
    group: "tabs",
    ...ofTabs,
    run: () => inBackground(closeActive()),
  },
  {
    chord: { code: "KeyT", alt: true, shift: true },
    label: msg`Reopen closed tab`,
    group: "tabs",
    ...ofTabs,
    run: reopenClosed,
  },
  {
    chord: { code: "PageUp", alt: true },
    label: msg({ message: "Previous tab", context: "shortcuts" }),
    group: "tabs",
    ...ofTabs,
    run: () => showNeighbour(-1),
  },
  {
    chord: { code: "PageDown", alt: true },
    label: msg({ message: "Next tab", context: "shortcuts" }),
    group: "tabs",
    ...ofTabs,
    run: () => showNeighbour(1),
  },
  {
    chord: { code: "KeyR", alt: true },
    label: msg`Refresh the tab`,
    group: "tabs",
    ...ofTabs,
    run: () => inBackground(refreshActive()),
  },
];

/** Runs the matching shortcut unless an input method composes, a text field or modal has priority, or a question is open. */
function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event)) return;
  const match = shortcuts.find(({ chord }) => isPressed(chord, event));
  if (!match || (isTextField(event.target) && !match.whileTyping) || isShown(match.overPages ? questions : layers))
    return;
  event.preventDefault();
  // A repeated key does not repeat the action.
  if (!event.repeat) match.run();
}

/** Whether the user has switched off or changed the shortcuts of a single character. Other users do not load `own-keys.ts`. */
const hasOwnKeys = ({ letterShortcuts, shortcutKeys }: Settings) =>
  !letterShortcuts || Object.keys(shortcutKeys).length > 0;

/** Registers the shortcuts. Mounted once by the shell. */
export function useShortcuts(): void {
  const isChanged = useSettings(hasOwnKeys);
  useEffect(
    function applyChoice() {
      if (!isChanged) return undefined;
      return startOnLoad(import("./own-keys.ts"), ({ applyOwnKeys }) => applyOwnKeys(currentSettings));
    },
    [isChanged],
  );
  useEffect(function listen() {
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}
