import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { expect, test } from "vitest";
import { root } from "../child.mjs";

/** Schemas of one value. Records, lists and unions are shapes of a feature. */
const scalars = /^z\.(?:coerce|int|iso\.datetime|number|string)\b/;

/** Ids, versions and amounts have a primitive, with limits or without. */
const primitiveNames = /^(?:ids?|\w+Ids?|version|\w+Version|cents|\w+Cents)$/;

/** `z.string().trim().max(60)` → `["z.string()", ".trim()", ".max(60)"]`; undefined for other calls. */
function linksOf(node, code) {
  const links = [];
  for (let rest = node; rest.type !== "Identifier"; rest = rest.callee?.object ?? rest.object) {
    if (rest.type !== "CallExpression" && rest.type !== "MemberExpression") return undefined;
    const inner = rest.callee?.object ?? rest.object;
    if (!inner) return undefined;
    links.unshift(code.slice(inner.end, rest.end).replaceAll(/\s|(?<=\d)_(?=\d)/g, ""));
  }
  return code.startsWith("z.", node.start) ? links : undefined;
}

/** The scalar schemas of a module, each without what says only whether the value may be absent. */
function schemasOf(code) {
  const found = [];
  const visited = new Set();
  new Visitor({
    CallExpression(node) {
      if (visited.has(node.start)) return;
      const links = linksOf(node, code);
      if (!links || !scalars.test(`z${links.join("")}`)) return;
      visited.add(node.start);
      const absent = links.findIndex((link) => /^\.(?:default|nullable|nullish|optional)\(/.test(link));
      found.push({ links: absent < 0 ? links : links.slice(0, absent), name: nameBefore(code, node.start) });
    },
  }).visit(parseSync("schema.ts", code).program);
  return found;
}

const nameBefore = (code, start) => /(\w+)(?:: (?:z\.array\()?| = )$/.exec(code.slice(0, start))?.[1] ?? "";

/** An id, version or amount that is declared by its type alone. */
const isBare = ({ file, schema, name }) =>
  file !== "kernel/primitives.ts" && schema === "z.int()" && primitiveNames.test(name);

/** Whether a schema has a limit that must not be repeated. */
const hasLimits = ({ links, schema }) => links.length >= 3 || schema.startsWith("z.iso.datetime");

/** Scalar schemas that the contract declares more than once, and ids, versions and amounts without a primitive. */
export function repeatedSchemas(files) {
  const all = files.flatMap(({ file, code }) =>
    schemasOf(code).map(({ links, name }) => ({ file, links, name, schema: `z${links.join("")}` })),
  );
  const bare = all.filter(isBare).map(({ file, name, schema }) => `${file}: ${name}: ${schema}`);
  const repeated = Map.groupBy(all.filter(hasLimits), ({ schema }) => schema)
    .entries()
    .filter(([, places]) => places.length > 1)
    .map(([schema, places]) => `${schema}: ${places.map(({ file }) => file).join(", ")}`);
  return [...bare, ...repeated];
}

const sources = join(root, "packages/contract/src");
const files = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file, code: readFileSync(join(sources, file), "utf8") }));

test("a value of the contract has its limits in one place", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(repeatedSchemas(files)).toEqual([]);
});

test.each([
  [
    "in two files",
    [`const At = z.iso.datetime({ offset: true });`, `const Moment = z.iso.datetime({ offset: true }).nullable();`],
  ],
  ["in one record", [`z.object({ a: z.string().trim().max(1_000), b: z.string().trim().max(1000).optional() })`]],
  ["in lines", [`z.string()\n  .trim()\n  .max(9)`, `z.string().trim().max(9)`]],
  ["without limits", [`z.object({ orderId: z.int() })`]],
  ["in a list", [`z.object({ ids: z.array(z.int()) })`]],
])("finds a repeated value %s", (_, codes) => {
  expect(repeatedSchemas(codes.map((code, index) => ({ file: `${index}.ts`, code })))).toHaveLength(1);
});

test("different limits are different values", () => {
  const codes = [
    `z.string().trim().max(9)`,
    `z.string().trim().max(10)`,
    `z.object({ count: z.int(), total: z.int() })`,
  ];
  expect(repeatedSchemas(codes.map((code, index) => ({ file: `${index}.ts`, code })))).toEqual([]);
});
