import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../child.mjs";

const server = join(root, "packages/server/src/features");
const words = readFileSync(join(root, "packages/web/src/features/audit/words.ts"), "utf8");

/** Facts that leave no line in the trail. */
const silent = new Set(["settings.changed"]);

/** Names of the facts that features declare: `"order.assigned": …` in `interface Events`. */
function declaredIn(source) {
  return [...source.matchAll(/interface Events \{([\s\S]*?)\n {2}\}/g)].flatMap(([, body]) =>
    [...(body ?? "").matchAll(/"([a-z-]+\.[a-z-]+)":/g)].map(([, name]) => name ?? ""),
  );
}

const facts = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .flatMap((file) => declaredIn(readFileSync(join(server, file), "utf8")))
  .filter((name) => !silent.has(name));

test("the audit page has words for every fact and its area, so that none stands there by its code name", () => {
  expect(facts.length).toBeGreaterThan(50);
  expect(facts.filter((name) => !words.includes(`"${name}": msg`))).toEqual([]);
  const areas = new Set(facts.map((name) => name.slice(0, name.indexOf("."))));
  const isNamed = (area) => words.includes(`  ${area}: msg`) || words.includes(`  "${area}": msg`);
  expect([...areas].filter((area) => !isNamed(area))).toEqual([]);
});
