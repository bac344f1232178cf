export { calls } from "./calls.ts";
export { expireSent } from "./expiry/service.ts";
export { endCurrent, lockCurrent } from "./service.ts";
export { pdfForCouple } from "./paper/service.ts";
export { requestCode, sign, viewForCouple } from "./signing/service.ts";
export { digestOf } from "./text/digest.ts";
export { termsFrom } from "./text/terms.ts";
export { writeText } from "./text/write-text.ts";
export { signedVersionOf, termsOf } from "./usage/service.ts";
