export { calls } from "./calls.ts";
export { followPhoneRegion } from "./phone-region.ts";
