import { ordersApi } from "@vowdesk/contract/local/orders";
import { auditApi } from "@vowdesk/contract/operations/audit";
import { expect, test, vi } from "vitest";
import { action } from "./action.ts";
import { field } from "./field.ts";
import { filter } from "./filter.ts";
import { resource, titleOf } from "./record.ts";

// The session reads its cookie when it is loaded.
vi.hoisted(() => vi.stubGlobal("document", { cookie: "" }));

const label = { id: "label" };
const hidden = {
  actor: "hidden",
  verb: "hidden",
  subject: "hidden",
  from: "hidden",
  to: "hidden",
  ip: "hidden",
  requestId: "hidden",
  reason: "hidden",
} as const;

test("uses `id` as the key of records without a detail", () => {
  const list = resource({ name: "audit", list: auditApi.list, columns: [{ field: "verb", label }], filters: hidden });
  expect(list.key).toBe("id");
});

test("a record without its key has no title", () => {
  const list = resource({ name: "audit", list: auditApi.list, columns: [{ field: "verb", label }], filters: hidden });
  expect(titleOf(list, { id: 7 })).toBe("7");
  expect(titleOf(list, {})).toBe("");
});

test("unknown fields do not compile", () => {
  const common = { name: "audit", list: auditApi.list } as const;
  // @ts-expect-error The filter `subject` is neither shown nor hidden.
  resource({ ...common, columns: [{ field: "id", label }], filters: { actor: "hidden", verb: "hidden" } });
  // @ts-expect-error The call has no filter `colour`.
  resource({ ...common, columns: [{ field: "id", label }], filters: { ...hidden, colour: filter.search(label) } });
  // @ts-expect-error The record has no field `colour`.
  resource({ ...common, columns: [{ field: "colour", label }], filters: hidden });
  // @ts-expect-error The server cannot sort by `actor`.
  resource({ ...common, columns: [{ field: "actor", label, sort: "asc" }], filters: hidden });
  // @ts-expect-error A field that is neither text nor number needs `as`.
  resource({ ...common, columns: [{ field: "changes", label }], filters: hidden });
  expect(true).toBe(true);
});

test("a choice must name every value of the call", () => {
  const names = { open: label, soon: label, late: label, unassigned: label, urged: label };
  const rest = {
    q: "hidden",
    status: "hidden",
    number: "hidden",
    zone: "hidden",
    workerId: "hidden",
    customerId: "hidden",
    from: "hidden",
    to: "hidden",
  } as const;
  const common = { name: "orders", list: ordersApi.listDelivery, columns: [{ field: "number", label }] } as const;
  // @ts-expect-error The scope `flagged` has no name.
  resource({ ...common, filters: { ...rest, scope: filter.chips(label, names) } });
  const whole = resource({ ...common, filters: { ...rest, scope: filter.chips(label, { ...names, flagged: label }) } });
  expect(whole.filters["scope"]).toMatchObject({ kind: "chips" });
});

test("an action asks for the input that the record lacks, with the types of the call", () => {
  const common = { name: "act", call: ordersApi.act, label, successMessage: label, isAvailable: () => true } as const;
  const inputFrom = () => ({ number: "A1", version: 1, act: "cancel" as const });
  // @ts-expect-error The call needs a version.
  action({ ...common, inputFrom: () => ({ number: "A1", act: "cancel" as const }) });
  // @ts-expect-error The call takes no colour.
  action({ ...common, inputFrom, fields: { colour: field.reason(label) } });
  const courier = field.choice(label, { call: ordersApi.couriers, input: () => ({}), choices: () => [] });
  // @ts-expect-error The reason is a text, not a number.
  action({ ...common, inputFrom, fields: { reason: courier } });
  expect(Object.keys(action({ ...common, inputFrom, fields: { reason: field.reason(label) } }).fields)).toEqual([
    "reason",
  ]);
});
