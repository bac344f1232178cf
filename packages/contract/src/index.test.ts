import { expect, test } from "vitest";
import * as z from "zod";
import { queueFeatures } from "./features/reviews/engine/engine.ts";
import { appChatApi, contentTypes } from "./features/chat/chat.ts";
import { apis, permissionCodes } from "./index.ts";
import { nameOf, type Endpoint } from "./kernel/index.ts";

//
test("the calls of orders have the paths of existing clients, and an action needs number, act and version", () => {
  const { listDelivery, listDriver, listErrand, couriers, act } = apis.orders;
  expect([listDelivery, listDriver, listErrand, couriers, act].map(({ path }) => path)).toEqual([
    "/api/shopuser/allsend",
    "/api/shopuser/allDai",
    "/api/sendOrder/allList",
    "/api/send/allList",
    "/api/shopuser/pcUpSend",
  ]);
  expect(z.toJSONSchema(act.input, { io: "input" }).required).toEqual(["number", "version", "act"]);
});

//
test("contents of chat messages have the numbers of existing clients", () => {
  expect(contentTypes).toEqual({ text: 0, image: 1, voice: 2, packet: 3, order: 4, note: 5 });
});

//
test("no answer to a customer has the labels or the priority of a conversation", () => {
  const outputs = Object.values(appChatApi).map(({ output }) => JSON.stringify(z.toJSONSchema(output)));
  expect(outputs.filter((text) => /"(?:labels|priority)"/.test(text))).toEqual([]);
});

//
test("nine queues have the calls of the review engine", () => {
  expect(Object.values(queueFeatures)).toEqual([
    "withdrawals",
    "feedback",
    "verification",
    "posts",
    "applications",
    "complaints",
    "challenges",
    "discounts",
    "refunds",
  ]);
  for (const feature of Object.values(queueFeatures))
    expect(Object.keys(apis[feature]), feature).toEqual(
      expect.arrayContaining(["list", "detail", "claim", "release", "decide", "decideMany", "undo"]),
    );
});

//
test("every permission has words of small letters, divided by colons", () => {
  expect(permissionCodes).toEqual(
    expect.arrayContaining(["sys:user:add", "order:delivery:assign", "withdrawal:approve"]),
  );
  const word = /^[a-z]+(?:-[a-z]+)*$/;
  expect(permissionCodes.filter((code) => !code.split(":").every((part) => word.test(part)))).toEqual([]);
});

//
test("names every call by its feature and key", () => {
  const calls = Object.entries(apis).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ call: nameOf(call), key: [feature, name] })),
  );
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.map(({ call }) => call)).toEqual(calls.map(({ key }) => key));
});

test("an export or an unmasked value needs a permission of its own, beside the one for the list", () => {
  const calls = Object.values(apis).flatMap((calls) => Object.entries(calls) as [string, Endpoint][]);
  const guarded = calls.filter(
    ([key, { access }]) => access.kind === "staff" && /^(export|startExport|reveal)/.test(key),
  );
  expect(guarded.length).toBeGreaterThan(8);
  const codes = guarded.map(([, { path, access }]) => [path, access.kind === "staff" && access.codes]);
  expect(
    codes.filter(([, held]) => !Array.isArray(held) || !held.every((code) => /:(export|reveal)$/.test(code))),
  ).toEqual([["/api/chat/exportInquiries", ["chat:reports"]]]);
});
