import { join } from "node:path";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { root } from "../child.mjs";

// Lingui reads sources and settings from the current folder.
process.chdir(join(root, "packages/web"));
const config = getConfig();
const catalogs = await getCatalogs(config);

if (process.argv.includes("--write")) {
  for (const catalog of catalogs) {
    await catalog.make({ clean: true, overwrite: false, locale: config.locales, orderBy: config.orderBy });
  }
} else {
  const problems = (await Promise.all(catalogs.map(problemsOf))).flat();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(
      "Run `npm run translations` to add missing entries and to remove unused ones, then translate the new entries.",
    );
    process.exit(1);
  }
}

/** Missing, unused and invalid entries of a catalogue. */
async function problemsOf(catalog) {
  const used = await catalog.collect();
  if (!used) return ["The messages of the sources could not be read. The output above tells why."];
  const stored = await catalog.readAll(config.locales);
  return config.locales.flatMap((locale) => [
    ...missing(locale, used, stored[locale] ?? {}),
    ...unused(locale, used, stored[locale] ?? {}),
    ...broken(locale, stored[locale] ?? {}),
  ]);
}

function missing(locale, used, stored) {
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
