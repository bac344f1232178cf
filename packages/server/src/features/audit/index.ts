export { callsWith } from "./calls.ts";
export { listeners } from "./events.ts";
export type { WayBack, WaysBack } from "./kinds/revert.ts";
export { readSignedHead, restoreProof, type Anchors, type HeadSource } from "./kinds/anchor.ts";
export { verify, type Verdict } from "./kinds/verify.ts";
