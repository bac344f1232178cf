export { calls, queue } from "./calls.ts";
