import { openSync, type Font } from "fontkit";
import { createRequire } from "node:module";
import path from "node:path";

/** The fonts of PDF documents, in the order in which a text looks for its characters. Each file is read when a text needs it. */
export const fontNames = [
  "NotoSansSC",
  "NotoSans",
  "NotoSansKR",
  "NotoSansJP",
  "NotoSansArabic",
  "NotoSansHebrew",
  "NotoSansThai",
  "NotoSansBengali",
  "NotoSansGurmukhi",
  "NotoSansGujarati",
  "NotoSansOriya",
  "NotoSansTamil",
  "NotoSansTelugu",
  "NotoSansKannada",
  "NotoSansMalayalam",
  "NotoSansSinhala",
  "NotoSansKhmer",
  "NotoSansLao",
  "NotoSansMyanmar",
  "NotoSansArmenian",
  "NotoSansGeorgian",
  "NotoSansEthiopic",
  "NotoSansThaana",
  "NotoSansCherokee",
  "NotoSerifTibetan",
  "NotoEmoji",
  "NotoSansSymbols",
  "NotoSansSymbols2",
] as const;
export type FontName = (typeof fontNames)[number];

/** `NotoSansSymbols2` is in the package `noto-sans-symbols-2`. */
const packageOf = (name: FontName) =>
  name
    .replace(/^Noto(Sans|Serif)?/, (start) => `${start}-`)
    .replace("NotoS", "Noto-S")
    .replace(/-$/, "")
    .replace(/(\d)$/, "-$1")
    .toLowerCase();

/** The file of a font. The bundle has copies in its folder `fonts`. */
export function fontFile(name: FontName): string {
  const file = `${name}_400Regular.ttf`;
  return import.meta.filename.endsWith(".ts")
    ? createRequire(import.meta.url).resolve(`@expo-google-fonts/${packageOf(name)}/400Regular/${file}`)
    : path.join(import.meta.dirname, "fonts", file);
}

const coverages = new Map<FontName, ReadonlySet<number>>();

/** The characters for which a font has a glyph. */
export function coverageOf(name: FontName): ReadonlySet<number> {
  const known = coverages.get(name);
  if (known) return known;
  const coverage = new Set((openSync(fontFile(name)) as Font).characterSet);
  // Its space is as wide as its pictures.
  if (name === "NotoEmoji") coverage.delete(0x20);
  coverages.set(name, coverage);
  return coverage;
}
