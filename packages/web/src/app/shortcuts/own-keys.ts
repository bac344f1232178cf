import type { Settings } from "@vowdesk/contract/staff/settings";
import { isComposing, isTextField, type Pressed } from "./chord.ts";

type KeySettings = Pick<Settings, "letterShortcuts" | "shortcutKeys">;

/** Trees and menus search their entries by the typed letters. */
const typeahead = "[role=tree], [role=menu]";

/** The pressed character in lower case. A layout without Latin letters gives the letter at the position of the key. Null for other keys. */
function characterOf({ key, code, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (ctrlKey || metaKey || altKey || key.length !== 1 || /^[\d\s]$/.test(key)) return null;
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return (place && !/^[ -~]$/.test(key) ? place : key).toLowerCase();
}

/**
 * Translates a pressed character to the original key of its shortcut. Characters without a change stay as they are. Null if the
 * user has moved the shortcut of this character to another one, or has switched these shortcuts off.
 */
export function originalKey({ letterShortcuts, shortcutKeys }: KeySettings, pressed: string): string | null {
  if (!letterShortcuts) return null;
  const moved = Object.entries(shortcutKeys).find(([, own]) => own === pressed);
  if (moved) return moved[0];
  return Object.hasOwn(shortcutKeys, pressed) ? null : pressed;
}

/** Moves the shortcut of `original` to the key `next`. If another shortcut has that key, the two swap their keys. */
export function withOwnKey(keys: Settings["shortcutKeys"], original: string, next: string): Settings["shortcutKeys"] {
  const former = keys[original] ?? original;
  const swapped = originalKey({ letterShortcuts: true, shortcutKeys: keys }, next);
  const changed = { ...keys, ...(swapped !== null && { [swapped]: former }), [original]: next };
  return Object.fromEntries(Object.entries(changed).filter(([key, own]) => key !== own));
}

/**
 * Replaces a pressed character by the original key of its shortcut before any other listener gets it. Returns the
 * function that stops it.
 */
export function applyOwnKeys(settings: () => KeySettings): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const { target } = event;
    const pressed = event.isTrusted && !isComposing(event) && !isTextField(target) ? characterOf(event) : null;
    if (pressed === null || (target instanceof Element && target.closest(typeahead))) return;
    const original = originalKey(settings(), pressed);
    if (original === pressed) return;
    event.stopImmediatePropagation();
    if (original === null) return;
    event.preventDefault();
    const { repeat } = event;
    target?.dispatchEvent(new KeyboardEvent("keydown", { key: original, repeat, bubbles: true, cancelable: true }));
  };
  window.addEventListener("keydown", handleKey, { capture: true });
  return () => window.removeEventListener("keydown", handleKey, { capture: true });
}
