import { leadStates, type LeadAction, type LeadState } from "@vowdesk/contract/studio/leads";
import { expect, test } from "vitest";
import type { Actor } from "../../../kernel/http/context.ts";
import { allowed, scopeOf } from "./leads.policy.ts";

const actorWith = (...codes: string[]) => ({ kind: "staff", id: 7, codes: new Set(codes) }) as unknown as Actor;
const editor = actorWith("lead", "lead:edit");

//
test.each<[LeadState, LeadAction[]]>([
  ["new", ["update", "touch", "contact", "win", "lose", "pause", "handOver"]],
  ["contacted", ["update", "touch", "visit", "win", "lose", "pause", "handOver"]],
  ["visiting", ["update", "touch", "win", "lose", "pause", "handOver"]],
  ["won", ["reopen"]],
  ["lost", ["reopen"]],
  ["dormant", ["update", "touch", "lose", "reopen", "handOver"]],
  ["reopened", ["update", "touch", "contact", "win", "lose", "pause", "handOver"]],
])("a lead that is %s allows %j", (state, actions) => {
  expect(allowed(editor, { state })).toEqual(actions);
});

test.each(leadStates)("a lead that is %s allows a reader nothing but to reveal numbers with that right", (state) => {
  expect(allowed(actorWith("lead", "lead:all"), { state })).toEqual([]);
  expect(allowed(actorWith("lead", "lead:reveal"), { state })).toEqual(["reveal"]);
});

//
test("only the right for all leads lifts the limit to own leads", () => {
  expect(scopeOf(editor)).toBe(7);
  expect(scopeOf(actorWith("lead", "lead:all"))).toBeNull();
});
