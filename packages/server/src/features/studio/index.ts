export { calls } from "./calls.ts";
export { followPhoneRegion } from "./kinds/phone-region.ts";
