export { calls, queue } from "./verification.calls.ts";
export { markOf, maskIdNumber, sealIdNumber } from "./id-number.ts";
