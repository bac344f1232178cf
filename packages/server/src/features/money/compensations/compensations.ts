export { assertWithinLimit, compensate, compensatedFor, orderValueCents } from "./compensations.service.ts";
