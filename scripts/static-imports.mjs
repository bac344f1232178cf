import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A static import or re-export of a relative path, except one of types only. */
const loaded = /^(?:import|export)\s(?!type\b)(?:[^;"'`()]*\bfrom\s*)?["'](\.[^"']+)["']/gm;

/** The files and everything that they import statically, directly or indirectly. */
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
