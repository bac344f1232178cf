export { calls } from "./calls.ts";
export { identifyCouples } from "./identify.ts";
