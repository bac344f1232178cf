import { createRequire } from "node:module";
import path from "node:path";

const name = "NotoSansSC_400Regular.ttf";

/** The file of the font that has the characters of all languages. The bundle has a copy in its folder. */
export const fontFile = import.meta.filename.endsWith(".ts")
  ? createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/400Regular/${name}`)
  : path.join(import.meta.dirname, name);
