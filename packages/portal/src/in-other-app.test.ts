import { expect, test } from "vitest";
import { isInOtherApp } from "./in-other-app.ts";

const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  `${android} MicroMessenger/8.0.50 Language/en`,
  `${iPhone} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`,
  `${android} Line/14.15.1/IAB`,
  `${iPhone} Mobile/15E148 Safari Line/14.16.0`,
  `${android};KAKAOTALK 2410800`,
  `${iPhone} Mobile/15E148 KAKAOTALK 10.8.6`,
  `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.30.109;FBBV/123]`,
  `${android} [FB_IAB/FB4A;FBAV/480.0.0.1;]`,
  `${iPhone} Mobile/15E148 Instagram 350.0.0.20.100 (iPhone15,2; iOS 17_5; en_US)`,
])("%s is inside of another app", (userAgent) => {
  expect(isInOtherApp(userAgent)).toBe(true);
});

test.each([
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
  `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`,
  "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0 online/1",
])("%s is a browser", (userAgent) => {
  expect(isInOtherApp(userAgent)).toBe(false);
});
