export { accountRecords } from "./users.account-records.ts";
export { findResetTarget } from "./acting-as.service.ts";
export { callsWith } from "./users.calls.ts";
export { addProven, applyGroupRoles, findLinkable } from "./provider-accounts.service.ts";
export { isOwnCase } from "./app-links.service.ts";
export { deleteExpiredLinks } from "./passwords/reset-links.store.ts";
export { personalData } from "./users.personal-data.ts";
