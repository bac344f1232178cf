export { acceptedQuoteOf, quoteOptionOf, type AcceptedQuote } from "./accepted/service.ts";
export { accountRecords } from "./account-records/store.ts";
export { decideQuoteDiscount } from "./approval/effect.ts";
export { calls } from "./calls.ts";
