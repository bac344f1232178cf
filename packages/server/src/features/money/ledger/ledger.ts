export { accountRecords } from "./ledger.account-records.service.ts";
export { personAccount, type Account, type Side } from "./ledger.policy.ts";
export { balanceOf, entriesOf, movesOf, paidOut, post, transfersOf, type Posting } from "./ledger.service.ts";
export { centsOfSubject, entryPosition, type EntryRow } from "./ledger.store.ts";
