import { i18n } from "@lingui/core";
import type { OrderStep } from "@vowdesk/contract/local/orders";
import { expect, test } from "vitest";
import { stepReason } from "./step-labels.ts";

test("an automatic assignment states its reasons in words, other steps their own reason", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const step = (act: string, reason: string | null) => stepReason({ act, reason } as OrderStep);
  expect(step("auto-assign", "94 · 120 m · near · free · other-zone")).toBe("120 m · near · available · another zone");
  expect(step("assign", "94 · near")).toBe("94 · near");
  expect(step("auto-assign", null)).toBeNull();
});
