export { accountRecords } from "./account-records/store.ts";
export { openLeads } from "./assignment/hand-over.ts";
export { calls } from "./calls.ts";
export { countDueTo } from "./figures/service.ts";
export { winLead } from "./progress/service.ts";
export { assertLeadVisible } from "./service.ts";
export { addEnquiry } from "./enquiries/service.ts";
