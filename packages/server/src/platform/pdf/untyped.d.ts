declare module "linebreak" {
  /** Finds where a line may end (Unicode Standard Annex 14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module "unicode-properties" {
  /** The name of the script of a character, for example `Latin`. */
  export function getScript(codePoint: number): string;
}
