import { alertChannels, type AlertStep } from "@vowdesk/contract/messages/alerts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nextStepAt, quietUntil, visibleUntil } from "./plans.policy.ts";

const steps = fc
  .uniqueArray(fc.integer({ min: 1, max: 86_400 }), { minLength: 1, maxLength: alertChannels.length })
  .map((delays) =>
    delays
      .toSorted((a, b) => a - b)
      .map((afterSeconds, index): AlertStep => ({ channel: alertChannels[index] ?? "push", afterSeconds })),
  );

test("each step begins at its time or later, and never sooner after the step before than planned (R-25.4)", () => {
  fc.assert(
    fc.property(steps, fc.array(fc.nat(7_200), { minLength: 4, maxLength: 4 }), (planned, delays) => {
      const startedAt = new Date("2026-11-02T10:00:00Z");
      let at: Date | null = new Date(startedAt.getTime() + (planned[0]?.afterSeconds ?? 0) * 1_000);
      for (const [index, step] of planned.entries()) {
        // Quiet hours, a visible tab or a busy server take the step late.
        const now = new Date((at?.getTime() ?? 0) + (delays[index] ?? 0) * 1_000);
        expect(now.getTime()).toBeGreaterThanOrEqual(startedAt.getTime() + step.afterSeconds * 1_000);
        at = nextStepAt(planned, index, { startedAt, now });
        const next = planned[index + 1];
        if (!next) expect(at).toBeNull();
        else
          expect((at?.getTime() ?? 0) - now.getTime()).toBeGreaterThanOrEqual(
            (next.afterSeconds - step.afterSeconds) * 1_000,
          );
      }
    }),
  );
});

//
test("quiet hours may span midnight, by the clock of the business", () => {
  const quiet = { mutedUntil: null, quietFrom: "22:00", quietTo: "07:00" };
  const at = (time: string) => quietUntil(quiet, new Date(time), "Asia/Shanghai")?.toISOString() ?? null;
  expect(at("2026-11-02T13:59:00Z")).toBeNull();
  expect(at("2026-11-02T14:00:00Z")).toBe("2026-11-02T23:00:00.000Z");
  expect(at("2026-11-02T22:59:30Z")).toBe("2026-11-02T23:00:00.000Z");
  expect(at("2026-11-02T23:00:00Z")).toBeNull();
});

//
test("quiet hours end by the clock when it is moved during them", () => {
  const quiet = { mutedUntil: null, quietFrom: "22:00", quietTo: "07:00" };
  const at = (time: string) => quietUntil(quiet, new Date(time), "Europe/Madrid")?.toISOString();
  expect(at("2027-03-27T22:00:00Z")).toBe("2027-03-28T05:00:00.000Z");
  expect(at("2027-10-30T22:00:00Z")).toBe("2027-10-31T06:00:00.000Z");
});

test("a tab counts as visible for 30 seconds after its heartbeat", () => {
  const now = new Date("2026-11-02T10:00:30Z");
  expect(visibleUntil(null, now)).toBeNull();
  expect(visibleUntil(new Date("2026-11-02T10:00:00Z"), now)).toBeNull();
  expect(visibleUntil(new Date("2026-11-02T10:00:10Z"), now)?.toISOString()).toBe("2026-11-02T10:00:40.000Z");
});
