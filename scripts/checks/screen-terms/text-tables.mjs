import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "rolldown/utils";
import { root } from "../../child.mjs";

const languages = ["zh", "en", "es", "ja"];

/** The modules that hold texts in the four languages. Texts of the web app and of the couples' pages are in the `.po` files beside them. */
const catalogues =
  /^packages\/(?:(?:server|web)\/src\/locales\/|contract\/src\/features\/(?:studio\/(?:agreements|couple-notices)\/standard-texts|studio\/imports\/sheet|staff\/users\/sheet)\.ts$)/;

/** Tables that are no texts to people: names of languages in themselves, sample data, and what migrations stored. */
const noTexts =
  /^packages\/(?:server\/src\/(?:demo|migrations)\/|server\/src\/features\/(?:messages\/announcements\/demo-texts|staff\/auth\/demo-accounts)\.ts$|server\/src\/platform\/pdf\/names-of-the-world\.ts$|simulator\/|(?:web\/src\/kernel\/i18n|portal\/src)\/language\.ts$|web\/src\/features\/studio\/imports\/components\/template\.ts$|contract\/src\/features\/operations\/(?:audit\/fields|business\/business\.schema)\.ts$)/;

/** Words that are not shown: a name in a sample file, words by which clients of the older protocol find a target, and the title of a call. */
const otherWords =
  /^packages\/(?:web\/src\/features\/staff\/users\/staff-import\/choose-file\.tsx|contract\/src\/features\/(?:messages\/notifications\/notifications\.schema|local\/orders\/app-calls)\.ts)$/;

const keyOf = ({ key }) => key?.name ?? key?.value;

const childrenOf = (node) => Object.values(node).filter((value) => value !== null && typeof value === "object");

function* nodesIn(node) {
  if (typeof node.type === "string") yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}

/** The text of a string or a template, whose values are placeholders. */
function textOf(node) {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return node.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.cooked).join("{}") : undefined;
}

/** Strings and templates below a node, without the keys of its objects. */
function* textsIn(node) {
  const text = textOf(node);
  if (text !== undefined) yield text;
  else for (const child of node.type === "Property" ? [node.value] : childrenOf(node)) yield* textsIn(child);
}

/** Objects with a property per language, and constants named by a language in a module of texts. */
function* tablesIn(program, path) {
  for (const node of nodesIn(program)) {
    const entries = node.type === "ObjectExpression" ? node.properties.filter(({ type }) => type === "Property") : [];
    const named = entries.filter((entry) => languages.includes(keyOf(entry)));
    // A few other properties may stand beside the languages, such as the kind of a setting.
    if (new Set(named.map(keyOf)).size === languages.length && entries.length <= languages.length + 1)
      yield named.map(({ key, value }) => ({ language: key.name ?? key.value, value }));
    if (node.type === "VariableDeclarator" && languages.includes(node.id.name) && catalogues.test(path))
      yield [{ language: node.id.name, value: node.init }];
  }
}

/** The texts of a source in tables by language, as `{ path, language, text }`. */
export function tableTexts(path, source) {
  if (!/\bzh\b/.test(source)) return [];
  const { program } = parseSync(path, source);
  return [...tablesIn(program, path)].flatMap((table) =>
    table.flatMap(({ language, value }) =>
      [...textsIn(value)].filter((text) => text !== "").map((text) => ({ path, language, text })),
    ),
  );
}

/** Texts of a source that is no catalogue. */
export const textsOutside = (path, source) =>
  catalogues.test(path) || noTexts.test(path) ? [] : tableTexts(path, source);

const foreign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Chinese and Japanese texts of a source that is no catalogue, such as a message to a person in one language only. */
export function foreignTexts(path, source) {
  if (catalogues.test(path) || noTexts.test(path) || otherWords.test(path) || !foreign.test(source)) return [];
  const { program } = parseSync(path, source);
  return [...textsIn(program)].filter((text) => foreign.test(text)).map((text) => ({ path, text }));
}

/** The sources of all packages, without tests. */
export const sources = () =>
  globSync("packages/*/src/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\.sample\.ts$/.test(path))
    .map((path) => ({ path, source: readFileSync(join(root, path), "utf8") }));

/** The texts of all catalogues that are modules. */
export const catalogueTexts = () =>
  sources()
    .filter(({ path }) => catalogues.test(path))
    .flatMap(({ path, source }) => tableTexts(path, source));
