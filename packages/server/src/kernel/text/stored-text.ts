/**
 * Signs without a glyph that pasted texts bring along: soft hyphens, blanks without width, byte order marks, and controls of direction, of
 * which U+202E shows the rest of a line reversed. Joiners, marks of direction and variation selectors stay, because scripts need them.
 */
const dropped = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** A text without a visible sign. U+2800 is a Braille pattern without dots. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** The form in which texts of people are stored: composed (NFC), without `dropped`, empty without a visible sign. */
export function storedText(text: string): string {
  const composed = text.normalize("NFC").replace(dropped, "");
  return invisible.test(composed) ? "" : composed;
}

/** Passwords are hashed as they were typed. User names have a canonical form, and their schema refuses invisible signs. */
const isAsTyped = (field: string) => /^username$|password$/i.test(field);

type Fields = Record<string, unknown>;

/** Brings every text of an input into its stored form, in place and at any depth, except passwords and user names. */
export function normalizeInput<T extends object>(input: T): T {
  // Iterative, because an input may be nested deeper than the stack.
  const unread: Fields[] = [input as Fields];
  for (let part = unread.pop(); part !== undefined; part = unread.pop())
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === "string" && !isAsTyped(key)) part[key] = storedText(value);
      else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value)) unread.push(value as Fields);
    }
  return input;
}
