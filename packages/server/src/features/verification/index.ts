export { calls, queue } from "./calls.ts";
export { markOf, maskIdNumber, sealIdNumber } from "./id-number.ts";
