export { accountRecords } from "./account-records/service.ts";
export { openWeddings } from "./assignment/hand-over.ts";
export { calls } from "./calls.ts";
export { weddingsOfPhone } from "./customers/service.ts";
export { assertVisible } from "./service.ts";
