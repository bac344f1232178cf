import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "../child.mjs";

/** One template per file, by side. A template names the feature and its record by placeholders such as `%feature%`. */
const templates = join(import.meta.dirname, "feature");
const migrations = "packages/server/src/migrations";

/** The values of the placeholders: names of the feature, such as `studio/albums`, and its record in the code and in the database. */
function namesOf(place, record) {
  const feature = basename(place);
  const camel = (text) => text.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const name = camel(record);
  const Type = name[0].toUpperCase() + name.slice(1);
  return { place, feature, record, name, Type, plural: camel(feature), table: record.replaceAll("-", "_") };
}

/** The number of the next migration. */
function nextMigration() {
  const numbers = readdirSync(join(root, migrations)).map((file) => Number.parseInt(file, 10));
  return String(Math.max(...numbers.filter(Number.isInteger)) + 1).padStart(3, "0");
}

/** The path in the repository of the file that a template describes. */
function placeOf(template, place) {
  const feature = basename(place);
  if (template === "server/migration.ts") return `${migrations}/${nextMigration()}-${feature}.ts`;
  if (template === "server/matrix.ts") return `packages/server/test/matrix/features/${place}.ts`;
  return `packages/${dirname(template)}/src/features/${place}/${basename(template).replace("feature", feature)}`;
}

/** The files of a new feature, by path in the repository, with their contents. */
export function filesOf(place, record) {
  const names = namesOf(place, record);
  const found = ["contract", "server", "web"].flatMap((side) =>
    readdirSync(join(templates, side)).map((file) => `${side}/${file}`),
  );
  return Object.fromEntries(
    found.map((file) => {
      const source = readFileSync(join(templates, file), "utf8");
      const filled = source.replace(/%(\w+)%/g, (whole, placeholder) => names[placeholder] ?? whole);
      return [placeOf(file.replace(/\.txt$/, ""), place), filled];
    }),
  );
}

function main() {
  const [place, record] = process.argv.slice(2);
  const isName = (name) => /^[a-z]+(-[a-z]+)*$/.test(name ?? "");
  const [group, feature, ...more] = (place ?? "").split("/");
  if (![group, feature, record].every(isName) || more.length > 0) {
    console.error(
      "Usage: npm run new-feature -- <group>/<feature> <record>, for example: npm run new-feature -- local/coupons coupon",
    );
    process.exit(1);
  }
  if (existsSync(join(root, "packages/contract/src/features", place))) {
    console.error(`The feature "${place}" exists already. Choose another name.`);
    process.exit(1);
  }
  for (const [file, source] of Object.entries(filesOf(place, record))) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  }
  const { name, plural } = namesOf(place, record);
  console.log(`The files of "${place}" are created. Add by hand:
  packages/contract/src/index.ts                     its calls and ${name}Permissions
  packages/contract/src/features/staff/menus/page-keys.ts
                                                     its page key, /${feature}/list
  packages/server/src/app/features.ts                one line
  packages/web/src/app/router/pages.ts               its page:
    "/${feature}/list": chunk(plainList(async () => (await import("../../features/${place}/${feature}.resource.tsx")).${plural})),
Translate the labels of the menu rows in the migration, and remove what the feature does not need.
Then run: npm run docs, npm run schema, npm run translations, npm run format, npm run check`);
}

if (import.meta.main) main();
