import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { decryptPush, verifyVapid } from "../../../../../harness/push-service/push-service.ts";
import { encryptPush } from "./encrypt.ts";
import { newVapidKeys, vapidHeader } from "./vapid.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

test("the receiver of the tests decrypts the example of RFC 8291, appendix A", () => {
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"));
  const body = bytes(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
  expect(decryptPush(body, { keys, auth: bytes("BTBZMqHH6r4Tts7J_aSIgg") })).toBe(
    "When I grow up, I want to be a watermelon",
  );
});

//
test("a browser decrypts what was encrypted for it, and no other browser does", () => {
  const [keys, other] = [createECDH("prime256v1"), createECDH("prime256v1")];
  const auth = randomBytes(16);
  const body = encryptPush("订单 WM1 ✓", { publicKey: keys.generateKeys(), auth });
  expect(decryptPush(body, { keys, auth })).toBe("订单 WM1 ✓");
  other.generateKeys();
  expect(() => decryptPush(body, { keys: other, auth })).toThrow();
  expect(() => decryptPush(body, { keys, auth: randomBytes(16) })).toThrow();
});

//
test("the authorisation is valid for its push service only", () => {
  const keys = newVapidKeys();
  const header = vapidHeader(keys, "https://push.example/a/b", { now: new Date(), contact: "mailto:a@b.example" });
  expect(verifyVapid(header, "https://push.example")).toBe(keys.publicKey);
  expect(() => verifyVapid(header, "https://other.example")).toThrow("not authorised");
  const forged = header.replace(/k=.*/, `k=${newVapidKeys().publicKey}`);
  expect(() => verifyVapid(forged, "https://push.example")).toThrow("not authorised");
});
