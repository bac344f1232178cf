export { accountRecords } from "./leads.account-records.ts";
export { openLeads } from "./assignment/hand-over.ts";
export { calls } from "./leads.calls.ts";
export { leadsMatching } from "./figures.service.ts";
export { winLead } from "./progress.service.ts";
export { assertLeadVisible, list as listLeads } from "./leads.service.ts";
export { addEnquiry } from "./enquiries.service.ts";
export { subjectNames } from "./leads.store.ts";
