import { refuse } from "../../../../kernel/http/refusal.ts";
import { undrawableCharacters } from "../../../../platform/pdf/coverage.ts";

const maxNamed = 10;

/** A character with its code points, which alone name a character without a picture. */
function nameOf(cluster: string): string {
  const codes = Array.from(cluster, (character) =>
    character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0"),
  );
  const points = codes.map((code) => `U+${code}`).join(" ");
  return /[\p{Other}]/u.test(cluster) ? points : `${cluster} (${points})`;
}

/** Refuses a version whose texts the document could not show whole, and names the characters. */
export function assertDrawable(...texts: string[]): void {
  const characters = undrawableCharacters(texts.join("\n"));
  if (characters.length === 0) return;
  const named = characters.slice(0, maxNamed).map(nameOf);
  if (characters.length > maxNamed) named.push("…");
  refuse("agreement-undrawable", { values: { characters: named.join(", ") } });
}
