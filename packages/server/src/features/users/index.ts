export { calls } from "./calls.ts";
export { handOverKinds, type HandOverKind } from "./kinds/hand-over.ts";
export { forgetResetLinks } from "./kinds/reset-store.ts";
