export { calls } from "./calls.ts";
export { markOf, maskIdNumber, sealIdNumber } from "./kinds/id-number.ts";
