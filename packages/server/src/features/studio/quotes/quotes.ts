export { acceptedQuoteOf, quoteOptionOf, type AcceptedQuote } from "./quotes.service.ts";
export { accountRecords } from "./quotes.account-records.ts";
export { decideQuoteDiscount } from "./approval.effect.ts";
export { auditedLine, storedLines, writtenLine } from "./lines.ts";
export { calls } from "./quotes.calls.ts";
