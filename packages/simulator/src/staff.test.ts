import { expect, test } from "vitest";
import { Refused, unlessRefused, type Call } from "./client.ts";
import { openPace } from "./pace.ts";
import { openStaff } from "./staff.ts";

const pace = openPace(1, new AbortController().signal, () => undefined);

/** Answers sign-ins with a new token each, and other calls as given. Records both. */
function makeCalls(answer: (token: unknown) => unknown): { call: Call; tokens: unknown[]; keys: unknown[] } {
  const tokens: unknown[] = [];
  const keys: unknown[] = [];
  let signIns = 0;
  const call = async (operation: string, _input: unknown, caller: unknown) => {
    if (operation === "auth_signIn") return { id: 7, token: `token ${(signIns += 1)}` };
    const { token, key } = caller as { token: string; key: string };
    tokens.push(token);
    keys.push(key);
    return answer(token);
  };
  return { call: call as unknown as Call, tokens, keys };
}

test("signs in once for simultaneous calls", async () => {
  const { call, tokens } = makeCalls(() => null);
  const staff = openStaff("consultant", call, pace);
  await Promise.all([staff.id(), staff.call("shoots_purposes", {}), staff.call("shoots_purposes", {})]);
  expect(tokens).toEqual(["token 1", "token 1"]);
});

test("signs in again after the session has ended", async () => {
  const { call, tokens } = makeCalls((token) => {
    if (token === "token 1") throw new Refused("session-ended");
    return [];
  });
  expect(await openStaff("consultant", call, pace).call("shoots_purposes", {})).toEqual([]);
  expect(tokens).toEqual(["token 1", "token 2"]);
});

test("gives each call its own key", async () => {
  const { call, keys } = makeCalls(() => null);
  const staff = openStaff("consultant", call, pace);
  await staff.call("shoots_purposes", {});
  await staff.call("shoots_purposes", {});
  expect(new Set(keys).size).toBe(2);
});

test("leaves out refused calls only", async () => {
  expect(await unlessRefused(Promise.reject(new Refused("time-taken")))).toBeNull();
  await expect(unlessRefused(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
