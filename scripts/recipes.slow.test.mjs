import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { trackedFiles } from "./checks/tracked-files.mjs";
import { root } from "./child.mjs";
import { applied, compiler, recipesIn } from "./recipes.mjs";

vi.setConfig({ testTimeout: 600_000 });

const read = (path) => readFileSync(join(root, path), "utf8");
const files = trackedFiles() ?? [];
const recipes = recipesIn(read("docs/recipes.md"));
const types = compiler(root);
afterAll(() => types.close());

const tableTypes = "packages/server/src/platform/database/schema.generated.ts";
/** Columns that the migrations of the examples add. */
const columns = {
  "A column of a list": ["  dish: {\n", "    calories: number | null;\n"],
  "An editable field": ["  department: {\n", "    fax: Generated<string>;\n"],
};

/** Lines of steps without which everything compiles: a test asks for them, or they are the visible part of the change. */
const uncompiled = new Set([
  // packages/server/test/matrix/matrix.test.ts: a row for every call.
  '+  "dishes.withdraw": shared("dish", (id) => ({ id, version: 1 })),',
  // scripts/checks/audit-labels.test.mjs: a label for every event.
  "+      withdrawn: msg`Dish taken off sale`,",
  // packages/server/test/server.ts: a declaration for every field of the audit trail.
  "+    fax: msg`Fax`,",
  // The visible part: the column, the field in the audit trail, the field in the form, the button.
  '+    { field: "calories", label: msg`Calories`, width: 120, align: "end" },',
  "+  { name, phone, fax, address, order_number }: DepartmentFields,",
  "+    fax: field.text(msg`Fax`),",
  "+export const actions = [edit, withdraw];",
]);

/** The sources after the changes of an example. */
function sourcesAfter({ title, changes }, skipped) {
  const sources = {};
  if (columns[title]) {
    const [table, column] = columns[title];
    sources[tableTypes] = read(tableTypes).replace(table, table + column);
  }
  for (const change of changes)
    if (change !== skipped) sources[change.path] = applied(sources[change.path] ?? read(change.path), change);
  return sources;
}

const featureOf = (path) => /\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1];

/** The files of an example and of its feature. */
function checkedBy({ changes }) {
  const features = changes.flatMap(({ path }) => featureOf(path) ?? []);
  const own = files.filter((path) => /\/src\/.*(?<!\.test)\.tsx?$/.test(path) && features.includes(featureOf(path)));
  return [...new Set([...changes.map(({ path }) => path), ...own])];
}

describe.each(recipes.filter(({ changes }) => changes.length > 0))("the recipe: $title", (recipe) => {
  const checked = checkedBy(recipe);

  test("its example compiles", () => {
    expect([...types.errorsIn(sourcesAfter(recipe), checked)]).toEqual([]);
  });

  const compiled = recipe.changes.filter(({ lines }) => !lines.some((line) => uncompiled.has(line)));
  test.each(compiled)("needs its change of $path: $lines.0", (change) => {
    expect(types.errorsIn(sourcesAfter(recipe, change), checked).next().done).toBe(false);
  });
});

/** Statements that some files do not compile without a step: a change, and the files that have errors then. */
const statements = [
  {
    title: "A kind of order",
    change: [
      "packages/contract/src/features/local/orders/kinds/kinds.ts",
      /export const orderKinds = \[/,
      '$&"parcel", ',
    ],
    failing: ["contract", "server", "web"].map((side) => `packages/${side}/src/features/local/orders/kinds/kinds.ts`),
  },
  {
    title: "A message type",
    change: [
      "packages/contract/src/features/messages/notifications/notifications.schema.ts",
      /export const messageGroups = \[/,
      '$&"praise",',
    ],
    failing: [
      "packages/contract/src/features/messages/notifications/notifications.schema.ts",
      "packages/web/src/shared/message-groups.ts",
      "packages/server/src/locales/alert-texts.ts",
    ],
  },
  {
    title: "A review queue",
    change: [
      "packages/contract/src/features/reviews/engine/engine.schema.ts",
      /export const queueFeatures = \{/,
      '$&praise: "praise",',
    ],
    failing: ["packages/web/src/shared/review-queues.ts"],
  },
  {
    title: "A language",
    change: ["packages/contract/src/kernel/refusal.ts", /export const languages = \[/, '$&"fr", '],
    failing: [
      "packages/contract/src/kernel/primitives.ts",
      "packages/contract/src/features/staff/users/sheet.ts",
      "packages/server/src/locales/texts.ts",
      "packages/server/src/locales/message-texts.ts",
      "packages/server/src/locales/notice-texts.ts",
      "packages/server/src/locales/input-texts.ts",
      "packages/web/src/kernel/i18n/language.ts",
    ],
  },
  {
    title: "A call",
    change: [
      "packages/contract/src/features/local/dishes/dishes.schema.ts",
      /export const dishRefusals = \{/,
      '$& "dish-sold-out": 200,',
    ],
    failing: ["zh", "en", "es", "ja"].map((code) => `packages/server/src/locales/${code}.ts`),
  },
];

test.each(statements)("what the recipe says about types: $title", ({ change: [path, place, text], failing }) => {
  const source = read(path).replace(place, text);
  expect(source).not.toBe(read(path));
  const compiling = failing.filter((file) => types.errorsIn({ [path]: source }, [file]).next().done);
  expect(compiling).toEqual([]);
});
