export { calls } from "./calls.ts";
export { markOf, maskIdNumber, sealIdNumber } from "./id-number.ts";
