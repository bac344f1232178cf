export { assertWithinLimit, compensate, compensatedFor } from "./compensations.service.ts";
