export { callsWith } from "./calls.ts";
export { listeners } from "./events.ts";
export { changesBetween } from "./policy.ts";
export type { RevertHandler, RevertHandlers } from "./revert.ts";
export { readSignedHead, restoreProof, type Anchors, type HeadSource } from "./signed-heads.ts";
export { verify, type Verdict } from "./verify.ts";
export { personalData } from "./personal-data.ts";
