export { calls } from "./calls.ts";
export { expireSent } from "./expiry/service.ts";
export { pdfForCouple } from "./paper/service.ts";
export { requestCode, sign, viewForCouple } from "./signing/service.ts";
export { signedVersionOf, termsOf } from "./usage/service.ts";
