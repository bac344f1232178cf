export { assertWithinLimit, compensate, compensatedFor, worthOf } from "./service.ts";
