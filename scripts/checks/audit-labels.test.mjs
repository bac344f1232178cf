import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { auditLabels } from "../../packages/web/src/shared/all-feature-texts.ts";
import { root } from "../child.mjs";

const server = join(root, "packages/server/src/features");

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
  const unlabelled = events.filter((name) => {
    const [area, verb] = name.split(".");
    return !auditLabels[area]?.[verb] || !auditLabels[area].area;
  });
  expect(unlabelled).toEqual([]);
});
