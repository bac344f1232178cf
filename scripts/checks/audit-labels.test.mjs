import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "@vowdesk/contract/kernel";
import { reviewQueues } from "@vowdesk/contract/reviews/engine";
import { declaredAuditFields } from "../../packages/server/test/audit/declared-fields.ts";
import { auditFields, auditLabels } from "../../packages/web/src/shared/all-feature-texts.ts";
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

test("the tests of the server know the declared fields of every area", () => {
  const declared = Object.entries(auditFields).map(([area, fields]) => [area, Object.keys(fields)]);
  expect(declaredAuditFields).toEqual(Object.fromEntries(declared));
});

const catalogues = import.meta.glob("../../packages/web/src/locales/{inside,system,help}/*.po", {
  eager: true,
  import: "messages",
});

/** The texts that the audit page loads, by id. */
function textsOfPage(language) {
  const own = Object.entries(catalogues).filter(([file]) => file.endsWith(`/${language}.po`));
  return Object.assign({}, ...own.map(([, messages]) => messages));
}

const labelsOf = ({ label, codes = {} }) => [
  label,
  ...(typeof codes === "function"
    ? reviewQueues.flatMap((queue) => Object.values(codes(queue)))
    : Object.values(codes)),
];

//
test.each(languages)("every field of the audit trail and every code of one has a label in %s", (language) => {
  const texts = textsOfPage(language);
  const fields = Object.values(auditFields).flatMap((own) => Object.values(own));
  expect(fields.length).toBeGreaterThan(300);
  const untranslated = fields.flatMap(labelsOf).filter(({ id }) => !texts[id]);
  expect(untranslated).toEqual([]);
});
