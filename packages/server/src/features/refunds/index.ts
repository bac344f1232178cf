export { queue } from "./calls.ts";
