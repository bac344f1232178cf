import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { ModuleGraph } from "./module-graph.ts";

/** The modules that the entry needs, by the graph of a build of the given sources. */
async function reachable(modules: Record<string, string>): Promise<string[]> {
  let reached: string[] = [];
  const build = await rolldown({
    input: "entry.js",
    plugins: [
      {
        name: "modules",
        resolveId: (id) => id.replace("./", ""),
        load: (id) => modules[id] ?? null,
        buildEnd() {
          reached = [...new ModuleGraph((id) => this.getModuleInfo(id)).reachableFrom(["entry.js"])];
        },
      },
    ],
  });
  await build.generate({});
  return reached.toSorted();
}

const declarations = {
  "a.js": `export const a = 1; export const other = 2;`,
  "b.js": `import { c } from "./c.js"; export const b = c;`,
  "c.js": `export const c = 3;`,
};

test("a name that is taken from a barrel leads to the module that declares it", async () => {
  const barrel = { "index.js": `export * from "./a.js"; export { b as renamed } from "./b.js";` };
  const through = (entry: string) => reachable({ ...declarations, ...barrel, "entry.js": entry });
  expect(await through(`import { other } from "./index.js"; console.log(other);`)).toEqual([
    "a.js",
    "entry.js",
    "index.js",
  ]);
  expect(await through(`import { renamed } from "./index.js"; console.log(renamed);`)).toEqual([
    "b.js",
    "c.js",
    "entry.js",
    "index.js",
  ]);
  const all = ["a.js", "b.js", "c.js", "entry.js", "index.js"];
  expect(await through(`import * as everything from "./index.js"; console.log(everything);`)).toEqual(all);
});

test("a barrel of barrels leads to the declaration, too", async () => {
  const modules = {
    ...declarations,
    "index.js": `export * from "./inner.js"; export * from "./c.js";`,
    "inner.js": `export * from "./a.js"; export { b } from "./b.js";`,
    "entry.js": `import { a } from "./index.js"; console.log(a);`,
  };
  expect(await reachable(modules)).toEqual(["a.js", "entry.js", "index.js", "inner.js"]);
});

test("a module with declarations of its own needs all that it imports", async () => {
  const modules = {
    ...declarations,
    "mixed.js": `export * from "./b.js"; export const own = 1;`,
    "entry.js": `import { own } from "./mixed.js"; console.log(own);`,
  };
  expect(await reachable(modules)).toEqual(["b.js", "c.js", "entry.js", "mixed.js"]);
});

test("modules that are imported on demand are not needed, and those that are required are", async () => {
  const modules = {
    ...declarations,
    "common.cjs": `exports.a = require("./a.js");`,
    "entry.js": `import { a } from "./common.cjs"; console.log(a, () => import("./b.js"));`,
  };
  expect(await reachable(modules)).toEqual(["a.js", "common.cjs", "entry.js"]);
});

test("a root that the build does not contain is an error with its path", () => {
  expect(() => new ModuleGraph(() => null).reachableFrom(["src/moved.tsx"])).toThrow(
    "The build has no module src/moved.tsx.",
  );
});
