export { calls } from "./calls.ts";
export { listEnabled } from "./service.ts";
