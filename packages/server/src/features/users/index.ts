export { accountRecords } from "./account-records/store.ts";
export { findResetTarget } from "./acting-as/service.ts";
export { callsWith } from "./calls.ts";
export { addProven, applyGroupRoles, findLinkable } from "./provider-accounts/service.ts";
export { isOwnCase } from "./app-links/service.ts";
export type { HandOverKind } from "./off-boarding/service.ts";
export { deleteExpiredLinks } from "./reset-links/store.ts";
export { personalData } from "./personal-data.ts";
