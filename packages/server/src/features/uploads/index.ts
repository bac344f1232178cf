export { calls } from "./calls.ts";
export { readArchivedFile } from "./account-records/service.ts";
export { accountRecords } from "./account-records/store.ts";
export { claimFile, findStored, openToApp, releaseOwned } from "./claims/service.ts";
export { missingFiles } from "./missing-files/service.ts";
export { removeOrphans } from "./cleanup/orphans.ts";
export { serveFiles } from "./serving/serve.ts";
export { upload as storeFile } from "./service.ts";
