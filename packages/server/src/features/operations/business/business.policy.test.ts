import { defaultBusinessSettings, guardedSettings } from "@vowdesk/contract/operations/business";
import { describe, expect, test } from "vitest";
import { divide } from "./business.policy.ts";

const before = { ...defaultBusinessSettings, chatMonths: 12, depositPercent: 10 };
const ladder = (keepPercent: number) => [{ daysBefore: 0, keepPercent }];

describe.each([
  ["a higher limit", { discountLimitPercent: 11 }, { discountLimitPercent: 9 }],
  ["a higher amount for a second approval", { withdrawalSecondCents: 500_001 }, { withdrawalSecondCents: 0 }],
  ["a higher daily limit", { redPacketDailyCents: 100_001 }, { redPacketDailyCents: 99_999 }],
  ["a higher amount of one red packet", { redPacketSecondCents: 20_001 }, { redPacketSecondCents: 19_999 }],
  ["a higher compensation", { compensationCapCents: 50_001 }, { compensationCapCents: 49_999 }],
  ["a higher deposit", { depositPercent: 20 }, { depositPercent: 9 }],
  ["a shorter retention", { chatMonths: 11 }, { chatMonths: 13 }],
  ["a retention of data that is kept", { identityMonths: 240 }, { chatMonths: 0 }],
])("%s", (_name, weaker, stricter) => {
  test("waits, and the opposite takes effect at once", () => {
    expect(divide(before, weaker)).toEqual({ atOnce: {}, weaker });
    expect(divide(before, stricter)).toEqual({ atOnce: stricter, weaker: {} });
  });
});

test.each([
  { refundSteps: ladder(0) },
  { refundSteps: ladder(100) },
  { isWeatherPostponementFree: false },
  { isCouplePostponementFree: true },
])("each change of what couples get back waits: %o", (weaker) => {
  expect(divide(before, weaker)).toEqual({ atOnce: {}, weaker });
});

test("another account to which couples pay waits, and the first one takes effect at once", () => {
  const first = { paymentAccount: "Bank of Hangzhou 0000 1111" };
  expect(divide(before, first)).toEqual({ atOnce: first, weaker: {} });
  const other = { paymentAccount: "Bank of Elsewhere 2222" };
  expect(divide({ ...before, ...first }, other)).toEqual({ atOnce: {}, weaker: other });
});

test("one change is divided by setting, and settings that are no limits take effect at once", () => {
  const input = { discountLimitPercent: 100, chatMonths: 0, contactName: "Studio", photoMonths: 1 };
  expect(divide(before, input)).toEqual({
    atOnce: { chatMonths: 0, contactName: "Studio" },
    weaker: { discountLimitPercent: 100, photoMonths: 1 },
  });
});

test("each setting is guarded, or is listed here because it limits nobody", () => {
  const limitsNobody = [
    "title",
    "logo",
    "cancelReasons",
    "refundReasons",
    "rejectReasons",
    "timeZone",
    "phoneRegion",
    "contactName",
    "contactPhone",
    "contactAddress",
    "enquiryHoldHours",
    "holdsFirmedBy",
    "noticeChannel",
    "noticeFallback",
    "bringDays",
    "noticeTexts",
    "agreementDays",
    "paymentSteps",
    "agreementTexts",
    "week",
    "holidays",
    "coupleColor",
    "weddingPicture",
    "enquiryPicture",
    "isPricePublic",
    "taxPercent",
  ];
  expect(Object.keys(defaultBusinessSettings).toSorted()).toEqual([...limitsNobody, ...guardedSettings].toSorted());
});
