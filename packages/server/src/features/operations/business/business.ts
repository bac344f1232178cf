export { callsWith } from "./business.calls.ts";
export { applyRetention, type RetentionRules } from "./retention.service.ts";
export { branding, businessSettings, titleIn } from "./business.service.ts";
export { followPhoneRegion } from "./phone-region.ts";
export { applyDueChanges, isRetentionChangeWaiting } from "./waiting/waiting.service.ts";
