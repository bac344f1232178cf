import { expect, test } from "vitest";
import { deviceOf, locationOf } from "./device.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    { device: "computer", browser: "Chrome 141", system: "Windows" },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    { device: "phone", browser: "Safari 18", system: "iOS" },
  ],
  ["", { device: "other", browser: "", system: "" }],
  ["\u0000\u001b[31m<script>", { device: "other" }],
])("recognises the device of %j", (userAgent, device) => {
  expect(deviceOf(userAgent)).toMatchObject(device);
});

test.each([
  ["127.0.0.1", "this-machine"],
  ["::1", "this-machine"],
  ["::ffff:127.0.0.1", "this-machine"],
  ["192.168.3.7", "local-network"],
  ["172.31.0.1", "local-network"],
  ["fd00::1", "local-network"],
  ["::ffff:10.1.2.3", "local-network"],
  ["172.32.0.1", "elsewhere"],
  ["203.0.113.9", "elsewhere"],
  ["2001:db8::1", "elsewhere"],
  ["", "elsewhere"],
])("the address %j is at %s", (ip, place) => {
  expect(locationOf(ip)).toBe(place);
});
