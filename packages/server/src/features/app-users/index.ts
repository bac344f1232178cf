export { callsWith } from "./calls.ts";
export { runErasures } from "./erasure/service.ts";
