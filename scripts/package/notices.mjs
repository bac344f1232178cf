import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nameOf } from "./pruned-lock.mjs";

const isLegalText = (name) =>
  /^(licen[cs]e|copying|notice|copyright)([._-].*)?$/i.test(name) && !/\.(js|json|ts)$/i.test(name);

/** Licences of every file of a package that states some. */
function legalTexts(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && isLegalText(entry.name),
  );
  return names.map(({ name }) => readFileSync(join(folder, name), "utf8").trim());
}

/**
 * The notices of third-party packages in a release, each text once. A package for another platform is not installed here; its
 * licence is named and its text is in the package itself.
 */
export function noticesOf(root, lock, paths) {
  const byText = new Map();
  for (const path of paths) {
    const { version, license } = lock.packages[path];
    const text = legalTexts(join(root, path)).join("\n\n");
    const key = text || "The text of the licence is in the package.";
    byText.set(key, [...(byText.get(key) ?? []), `${nameOf(path)} ${version} (${license ?? "licence in the text"})`]);
  }
  const parts = [...byText].map(([text, names]) => `${[...new Set(names)].toSorted().join("\n")}\n\n${text}`);
  return `Vowdesk contains or installs the following packages.\n\n${parts.toSorted().join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
