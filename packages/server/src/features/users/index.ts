export { calls } from "./calls.ts";
export { isOwnCase } from "./kinds/app-links.ts";
export { handOverKinds, type HandOverKind } from "./kinds/hand-over.ts";
export { forgetResetLinks } from "./kinds/reset-store.ts";
