export { accountRecords } from "./account-records/service.ts";
export { personAccount, type Account, type Side } from "./policy.ts";
export { balanceOf, entriesOf, movesOf, paidOut, post, transfersOf, type Posting } from "./service.ts";
export { entryPosition, type EntryRow } from "./store.ts";
