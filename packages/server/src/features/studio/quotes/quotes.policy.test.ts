import type { QuoteAction, QuoteState } from "@vowdesk/contract/studio/quotes";
import { expect, test } from "vitest";
import type { Actor } from "../../../kernel/http/context.ts";
import { allowed, stateAt } from "./quotes.policy.ts";

const actorWith = (...codes: string[]) => ({ kind: "staff", id: 7, codes: new Set(codes) }) as unknown as Actor;

//
test.each<[QuoteState, QuoteAction[]]>([
  ["draft", ["update", "send", "withdraw"]],
  ["sent", ["accept", "decline", "withdraw"]],
  ["expired", ["decline", "renew"]],
  ["accepted", []],
  ["declined", ["renew"]],
  ["withdrawn", ["renew"]],
])("a quote that is %s allows %j", (state, actions) => {
  expect(allowed(actorWith("quote", "quote:edit"), state)).toEqual(actions);
  expect(allowed(actorWith("quote"), state)).toEqual([]);
});

//
test("only a sent quote expires, at the end of its last day", () => {
  const expires_at = new Date("2026-11-02T16:00:00Z");
  const before = new Date(expires_at.getTime() - 1);
  expect(stateAt({ state: "sent", expires_at }, before)).toBe("sent");
  expect(stateAt({ state: "sent", expires_at }, expires_at)).toBe("expired");
  expect(stateAt({ state: "draft", expires_at }, expires_at)).toBe("draft");
  expect(stateAt({ state: "accepted", expires_at }, expires_at)).toBe("accepted");
});
