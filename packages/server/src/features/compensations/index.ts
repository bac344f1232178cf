export { assertPossible, compensate, compensatedFor, worthOf } from "./service.ts";
