export { callsWith } from "./audit.calls.ts";
export { listeners } from "./audit.events.ts";
export { changesBetween } from "./audit.policy.ts";
export type { RevertHandler, RevertHandlers } from "./revert.ts";
export { readSignedHead, restoreProof, type Anchors, type HeadSource } from "./signed-heads.ts";
export { verify, type Verdict } from "./verify.ts";
export { personalData } from "./audit.personal-data.ts";
