export { calls } from "./calls.ts";
export { claimFile, findKept, openToApp } from "./kinds/claim.ts";
export { missingFiles } from "./kinds/missing.ts";
export { removeOrphans } from "./kinds/orphans.ts";
export { serveFiles } from "./kinds/serve.ts";
export { upload as takeFile } from "./service.ts";
