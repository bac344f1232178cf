import { expect, test } from "vitest";
import type { Actor } from "../../../kernel/http/context.ts";
import { systemActor } from "../../../kernel/http/context.ts";
import { allowed } from "./weddings.policy.ts";

const actor: Actor = { ...systemActor, kind: "staff", codes: new Set(["wedding", "wedding:edit"]) };
const unused = {
  cancelled_at: null,
  has_shoots: false,
  has_agreements: false,
  has_payments: false,
  has_galleries: false,
};

//
test.each([
  ["nothing", {}, ["update", "delete"]],
  ["shoots", { has_shoots: true }, ["update"]],
  ["agreements", { has_agreements: true }, ["update"]],
  ["payments", { has_payments: true }, ["update"]],
  ["galleries", { has_galleries: true }, ["update"]],
  ["a cancellation", { cancelled_at: new Date(0) }, ["update"]],
])("a wedding with %s allows what the server does", (_, state, actions) => {
  expect(allowed(actor, { ...unused, ...state })).toEqual(actions);
});
