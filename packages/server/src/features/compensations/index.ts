export { assertWithinLimit, compensate, compensatedFor, orderValueCents } from "./service.ts";
