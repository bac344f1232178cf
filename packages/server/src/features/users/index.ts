export { calls } from "./calls.ts";
export { isOwnCase } from "./app-links/service.ts";
export { handOverKinds, type HandOverKind } from "./off-boarding/service.ts";
export { forgetResetLinks } from "./reset-links/store.ts";
