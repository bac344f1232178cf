export { callsWith } from "./calls.ts";
export { applyRetention, type RetentionRules } from "./retention/service.ts";
export { businessSettings, titleIn } from "./service.ts";
export { followPhoneRegion } from "./phone-region.ts";
export { applyDueChanges, isRetentionChangeWaiting } from "./waiting/service.ts";
