export { accountRecords } from "./account-records/service.ts";
export { openWeddings } from "./assignment/hand-over.ts";
export { calls } from "./calls.ts";
export { weddingsOfPhone } from "./customers/service.ts";
export { addForCouple, assertVisible } from "./service.ts";
