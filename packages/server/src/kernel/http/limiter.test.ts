import { apis } from "@vowdesk/contract";
import { authApi, appAuthApi } from "@vowdesk/contract/staff/auth";
import { appChatApi, chatApi } from "@vowdesk/contract/chat";
import { errorsApi } from "@vowdesk/contract/operations/errors";
import { encodingOf, isRead, type Endpoint } from "@vowdesk/contract/kernel";
import { settingsApi } from "@vowdesk/contract/staff/settings";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anonymous, type Actor } from "../transaction/actor.ts";
import { openLimits, type Limits } from "./limiter.ts";
import { Refusal } from "./refusal.ts";

const staff: Actor = { ...anonymous, kind: "staff", id: 7 };
const customer: Actor = { ...anonymous, kind: "app", id: 7 };

/** Number of calls admitted in one minute. */
function allowed(actor: Actor, call: Endpoint, ips: readonly string[] = ["203.0.113.1"]): number {
  const { count } = openLimits(() => 0);
  for (let passed = 0; passed < 5_000; passed += 1) {
    try {
      count(actor, ips[passed % ips.length] ?? "", call);
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      return passed;
    }
  }
  return Infinity;
}

test.each([
  ["staff read", staff, authApi.me, 600],
  ["staff write", staff, settingsApi.change, 120],
  ["staff upload", staff, uploadsApi.upload, 20],
  ["staff send chat messages", staff, chatApi.send, 60],
  ["staff report errors", staff, errorsApi.report, 20],
  ["a customer reads", customer, appChatApi.messages, 600],
  ["a customer writes", customer, appChatApi.read, 120],
  ["a customer uploads", customer, appChatApi.upload, 20],
  ["a customer sends chat messages", customer, appChatApi.send, 60],
  ["an address registers", anonymous, appAuthApi.appSignUp, 30],
  ["an address signs in", anonymous, authApi.signIn, 600],
] as const)("%s within a limit per minute", (_what, actor, call, expected) => {
  expect(allowed(actor, call)).toBe(expected);
});

test("no call of staff or app users has a limit above the general one", () => {
  for (const call of Object.values(apis).flatMap((api) => Object.values<Endpoint>(api))) {
    const max = isRead(call) ? 600 : encodingOf(call) === "multipart" ? 20 : 120;
    for (const actor of [staff, customer]) expect(allowed(actor, call), call.path).toBeLessThanOrEqual(max);
  }
});

test("the addresses of an IPv6 /64 share a limit and different networks do not", () => {
  const sameNetwork = Array.from({ length: 100 }, (_, i) => `2001:db8:1:2::${i.toString(16)}`);
  expect(allowed(anonymous, appAuthApi.appSignUp, sameNetwork)).toBe(30);
  expect(allowed(anonymous, appAuthApi.appSignUp, ["2001:db8:1:2::1", "2001:db8:1:3::1"])).toBe(60);
  expect(allowed(anonymous, appAuthApi.appSignUp, ["203.0.113.1", "::ffff:203.0.113.1"])).toBe(30);
});

/** Seconds to wait of a refused request; null if it was admitted. */
function waitOf(limits: Limits, call: Endpoint): number | null {
  try {
    limits.count(anonymous, "203.0.113.1", call);
    return null;
  } catch (error) {
    const { retryAfterSeconds, data } = error as Refusal;
    expect(data).toEqual({ retryAfterSeconds });
    return retryAfterSeconds ?? null;
  }
}

test("the returned waiting time is long enough and less than a second too long", () => {
  const bursts = fc.array(fc.tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 1, max: 80 })), {
    minLength: 1,
  });
  fc.assert(
    fc.property(bursts, (sent) => {
      const runAt = (extraMs: number) => {
        let now = 0;
        const limits = openLimits(() => now);
        let wait: number | null = null;
        for (const [pauseMs, count] of sent) {
          now += pauseMs;
          for (let i = 0; i < count; i += 1) wait = waitOf(limits, appAuthApi.appSignUp);
        }
        if (wait === null) return null;
        now += wait * 1_000 + extraMs;
        return { wait, next: waitOf(limits, appAuthApi.appSignUp) };
      };
      const inTime = runAt(0);
      if (inTime === null) return;
      expect(inTime.next).toBeNull();
      if (inTime.wait > 1) expect(runAt(-1_001)?.next).not.toBeNull();
    }),
    { numRuns: 300, examples: [[[[62_750, 48]]]] },
  );
});

test("delays the refusals of a client far above its limit", () => {
  const { count } = openLimits(() => 0);
  const late: boolean[] = [];
  for (let i = 0; i < 70; i += 1)
    try {
      count(anonymous, "203.0.113.1", appAuthApi.appSignUp);
    } catch (error) {
      late.push((error as Refusal).isLate);
    }
  expect(late).toEqual([...Array.from({ length: 30 }, () => false), ...Array.from({ length: 10 }, () => true)]);
});

test.each([-10, 10, -24 * 60, 24 * 60])("a clock change of %i minutes does not extend a limit", (minutes) => {
  let nowMs = 1_000_000_000;
  const { count } = openLimits(() => nowMs);
  const signUp = () => count(anonymous, "203.0.113.1", appAuthApi.appSignUp);
  for (let i = 0; i < 30; i += 1) signUp();
  expect(signUp).toThrow(Refusal);
  nowMs += minutes * 60_000 - 1;
  for (let i = 0; i < 30; i += 1) expect(signUp).not.toThrow();
  expect(signUp).toThrow(Refusal);
});
