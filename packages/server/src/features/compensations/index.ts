export { assertPossible, compensate, worthOf } from "./service.ts";
