import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../child.mjs";
import { featuresOf, interfaceOf } from "../../features.mjs";

const features = join(root, "packages/contract/src/features");
const load = (file) => import(pathToFileURL(file).href);
const capitalized = (text) => text[0].toUpperCase() + text.slice(1);
const isSchema = (value) => typeof value === "object" && value !== null && "_zod" in value;

/** The schemas that a module exports, by name. `withdrawalQueue` has the schema `WithdrawalItem`. */
function schemasOf(module) {
  return Object.entries(module).flatMap(([name, value]) => {
    if (isSchema(value)) return [[name, value]];
    return isSchema(value?.Item) ? [[capitalized(name.replace(/Queue$/, "Item")), value.Item]] : [];
  });
}

/**
 * All exported schemas of the contract by name. A name that several features use begins with the feature's name. The primitives are
 * written out where they are used, because their limits say all.
 */
export async function schemaNames() {
  const found = [];
  for (const feature of featuresOf(root, "contract")) {
    const prefix = basename(feature).split("-").map(capitalized).join("");
    const module = await load(join(features, interfaceOf(feature)));
    for (const [name, schema] of schemasOf(module)) found.push({ name, schema, full: `${prefix}${name}` });
  }
  const isShared = ({ name, schema }) => found.some((item) => item.name === name && item.schema !== schema);
  const names = Object.fromEntries(found.map((item) => [isShared(item) ? item.full : item.name, item.schema]));
  const kernel = await load(join(features, "../kernel/index.ts"));
  const primitives = await load(join(features, "../kernel/primitives.ts"));
  return { ...names, ...Object.fromEntries(schemasOf(kernel).filter(([name]) => !(name in primitives))) };
}

/** The valid records for tests of all features. */
export async function samples() {
  const records = [];
  for (const feature of featuresOf(root, "contract")) {
    const file = join(features, feature, `${basename(feature)}.sample.ts`);
    if (!existsSync(file)) continue;
    for (const make of Object.values(await load(file))) records.push(make());
  }
  return records;
}
