export { calls } from "./calls.ts";
export { claimFile, findKept, openToApp } from "./claims/service.ts";
export { missingFiles } from "./missing-files/service.ts";
export { removeOrphans } from "./cleanup/orphans.ts";
export { serveFiles } from "./serving/serve.ts";
export { upload as takeFile } from "./service.ts";
