/** A key combination. `code` is a position on the keyboard, independent of the layout; `key` is a letter. */
export type Chord = ({ code: string } | { key: string }) & {
  /** Ctrl, or Cmd on a Mac. */
  mod?: true;
  alt?: true;
  shift?: true;
};

/** The used part of a keyboard event. */
export type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Whether the key belongs to an input method. Safari reports the final Enter after the composition, with code 229. */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}

const isLatin = (key: string) => /^[ -~]$/.test(key);

/** The typed letter; by key position for layouts without Latin letters. */
function letterOf({ key, code }: Pressed): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return !isLatin(key) && place ? place.toLowerCase() : key.toLowerCase();
}

/** Whether an event matches a combination. A character such as `[` may need AltGr or Shift, so only the character counts. */
export function isPressed(chord: Chord, event: Pressed): boolean {
  const mod = event.ctrlKey || event.metaKey;
  if ("key" in chord) {
    if (chord.mod) return mod && !event.altKey && !event.shiftKey && letterOf(event) === chord.key;
    const isCharacter = event.key.length === 1;
    const isAltGr = event.ctrlKey && event.altKey;
    return event.key === chord.key && !event.metaKey && (isAltGr || !mod) && (isCharacter || !event.altKey);
  }
  return (
    event.code === chord.code &&
    event.altKey === (chord.alt === true) &&
    event.shiftKey === (chord.shift === true) &&
    mod === (chord.mod === true)
  );
}

const keyNames: Readonly<Record<string, string>> = { PageUp: "PgUp", PageDown: "PgDn" };
const marks = {
  mac: { mod: "⌘", alt: "⌥", shift: "⇧" },
  other: { mod: "Ctrl", alt: "Alt", shift: "Shift" },
} as const;

/** Key names of a combination as printed on the keyboard. */
export function keysOf(chord: Chord, isMac: boolean): string[] {
  const names = marks[isMac ? "mac" : "other"];
  const held = (["mod", "alt", "shift"] as const).filter((name) => chord[name]).map((name) => names[name]);
  const last = "key" in chord ? chord.key : (keyNames[chord.code] ?? chord.code.replace(/^Key/, ""));
  return [...held, last.length === 1 ? last.toUpperCase() : last];
}

const typing = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/** Whether the target is a text field. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}
