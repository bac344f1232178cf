import { appUserActions, type AppUserAction } from "@vowdesk/contract/people/app-users";
import { expect, test } from "vitest";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";
import { allowed } from "./app-users.policy.ts";

type State = Parameters<typeof allowed>[1];
const active: State = {
  enabled: true,
  role: "customer",
  merged_into: null,
  erasure_state: null,
  erasure_by: null,
  merge_state: null,
  merge_by: null,
};
const manager = ["edit", "block", "export", "erase", "merge"];

test.each<[string, string[], Partial<State>, AppUserAction[]]>([
  ["an active account", ["edit", "block"], {}, ["edit", "changePhone", "block"]],
  ["an active account", ["block"], {}, ["block"]],
  ["an active account", [], {}, []],
  ["an active account", manager, {}, ["edit", "changePhone", "block", "exportData", "requestErasure", "merge"]],
  ["a merchant", ["merge"], { role: "merchant" }, []],
  ["a merged account", manager, { merged_into: 2, enabled: false }, []],
  ["a blocked account", ["edit", "block"], { enabled: false }, ["edit", "changePhone", "unblock"]],
  [
    "an account whose merge another user asked for",
    ["merge"],
    { merge_state: "requested", merge_by: 2 },
    ["approveMerge", "cancelMerge"],
  ],
  [
    "an account whose merge the same user asked for",
    ["merge"],
    { merge_state: "requested", merge_by: 1 },
    ["cancelMerge"],
  ],
  ["an account whose merge is approved", ["merge"], { merge_state: "approved", merge_by: 2 }, ["cancelMerge"]],
  [
    "an account whose erasure another user asked for",
    manager,
    { erasure_state: "requested", erasure_by: 2 },
    ["edit", "changePhone", "block", "exportData", "approveErasure", "cancelErasure"],
  ],
  [
    "an account whose erasure the same user asked for",
    manager,
    { erasure_state: "requested", erasure_by: 1 },
    ["edit", "changePhone", "block", "exportData", "cancelErasure"],
  ],
  [
    "an account that will be erased",
    manager,
    { enabled: false, erasure_state: "approved", erasure_by: 2 },
    ["exportData", "cancelErasure"],
  ],
  ["an erased account", manager, { enabled: false, erasure_state: "done", erasure_by: 2 }, []],
])("%s: a user with %j may take the actions of the state %j", (_account, rights, state, actions) => {
  const codes = new Set(["sys:app-user", ...rights.map((right) => `sys:app-user:${right}`)]);
  const actor = { kind: "staff", id: 1, name: "", codes, scope: unlimited } as const;
  expect(allowed(actor, { ...active, ...state })).toEqual(appUserActions.filter((action) => actions.includes(action)));
});
