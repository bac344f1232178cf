/** Matches `%`, `_` and `\` of typed text as they are. */
const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** A pattern of `like` that matches the text anywhere. */
export const containing = (text: string) => `%${escaped(text)}%`;

/** A pattern of `like` that matches the text at the start. */
export const startingWith = (text: string) => `${escaped(text)}%`;
