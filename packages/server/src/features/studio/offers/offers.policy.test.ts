import type { OfferAction, OfferState } from "@vowdesk/contract/studio/offers";
import { expect, test } from "vitest";
import type { Actor } from "../../../kernel/http/context.ts";
import { allowed } from "./offers.policy.ts";

const actorWith = (...codes: string[]) => ({ kind: "staff", codes: new Set(codes) }) as unknown as Actor;
const editor = actorWith("offer", "offer:edit");
const used = new Date("2026-11-02T02:00:00Z");

//
test.each<[OfferState, Date | null, OfferAction[]]>([
  ["draft", null, ["update", "revise", "activate", "delete"]],
  ["active", null, ["update", "revise", "retire"]],
  ["active", used, ["revise", "retire"]],
  ["retired", null, []],
  ["retired", used, []],
])("an offer that is %s and used at %s allows %j", (state, frozen_at, actions) => {
  expect(allowed(editor, { state, frozen_at })).toEqual(actions);
  expect(allowed(actorWith("offer"), { state, frozen_at })).toEqual([]);
});
