export { calls } from "./uploads.calls.ts";
export { readArchivedFile } from "./uploads.account-records.service.ts";
export { accountRecords } from "./uploads.account-records.ts";
export { claimFile, findStored, openToApp, releaseOwned, type FileScopes } from "./claims.service.ts";
export { missingFiles } from "./uploads.service.ts";
export { removeOrphans } from "./cleanup.orphans.ts";
export { serveFiles } from "./serving.serve.ts";
export { upload as storeFile } from "./uploads.service.ts";
