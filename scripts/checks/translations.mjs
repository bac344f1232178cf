import { join } from "node:path";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { root } from "../child.mjs";

const problems = [];
for (const name of ["web", "portal"]) {
  // Lingui reads sources and settings from the current folder.
  process.chdir(join(root, "packages", name));
  const config = getConfig();
  const { locales, orderBy } = config;
  for (const catalog of await getCatalogs(config)) {
    if (process.argv.includes("--write"))
      await catalog.make({ clean: true, overwrite: false, locale: locales, orderBy });
    else problems.push(...(await problemsOf(catalog, config)));
  }
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(
    "Run `npm run translations` to add missing entries and to remove unused ones, then translate the new entries.",
  );
  process.exit(1);
}

/** Missing, unused and invalid entries of a catalogue. */
async function problemsOf(catalog, config) {
  const used = await catalog.collect();
  if (!used) return ["The messages of the sources could not be read. The output above tells why."];
  const stored = await catalog.readAll(config.locales);
  return config.locales.flatMap((locale) => [
    ...missing(locale, used, stored[locale] ?? {}, config),
    ...unused(locale, used, stored[locale] ?? {}),
    ...broken(locale, stored[locale] ?? {}),
  ]);
}

function missing(locale, used, stored, config) {
  return Object.entries(used)
    .filter(([id]) => (!stored[id]?.translation && locale !== config.sourceLocale) || !(id in stored))
    .map(
      ([id, { message, origin }]) => `${locale}: "${message ?? id}" has no translation (${origin?.[0]?.[0] ?? "?"})`,
    );
}

function unused(locale, used, stored) {
  return Object.entries(stored)
    .filter(([id]) => !(id in used))
    .map(([id, { message }]) => `${locale}: "${message ?? id}" is not used`);
}

function broken(locale, stored) {
  const texts = Object.fromEntries(Object.entries(stored).map(([id, { translation }]) => [id, translation ?? ""]));
  return createCompiledCatalog(locale, texts, {}).errors.map(
    ({ source, error }) => `${locale}: "${source}": ${error.message}`,
  );
}
