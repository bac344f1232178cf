import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a module loads together with itself: imports written out, but those of types alone and those made while running. */
const loaded = /^(?:import|export)\s(?!type\b)[^;]*?["'](\.[^"']+)["']/gm;

/** The files and everything they import at once, from the sources; each once. */
export function staticImports(files) {
  const seen = new Set();
  const add = (file) => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return;
    seen.add(file);
    for (const [, path] of readFileSync(file, "utf8").matchAll(loaded)) add(join(dirname(file), path));
  };
  files.forEach(add);
  return [...seen];
}
