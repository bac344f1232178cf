import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../child.mjs";

const server = join(root, "packages/server/src/features");
const labels = readFileSync(join(root, "packages/web/src/features/audit/labels.ts"), "utf8");

/** Events without an audit entry. */
const unaudited = new Set(["settings.changed"]);

/** Names of the events that a feature declares: `"order.assigned": …` in `interface Events`. */
function eventsIn(source) {
  return [...source.matchAll(/interface Events \{([\s\S]*?)\n {2}\}/g)].flatMap(([, body]) =>
    [...(body ?? "").matchAll(/"([a-z-]+\.[a-z-]+)":/g)].map(([, name]) => name ?? ""),
  );
}

const events = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .flatMap((file) => eventsIn(readFileSync(join(server, file), "utf8")))
  .filter((name) => !unaudited.has(name));

test("the audit page has a label for every event and its area", () => {
  expect(events.length).toBeGreaterThan(50);
  expect(events.filter((name) => !labels.includes(`"${name}": msg`))).toEqual([]);
  const areas = new Set(events.map((name) => name.slice(0, name.indexOf("."))));
  const isNamed = (area) => labels.includes(`  ${area}: msg`) || labels.includes(`  "${area}": msg`);
  expect([...areas].filter((area) => !isNamed(area))).toEqual([]);
});
