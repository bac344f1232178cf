export { calls } from "./calls.ts";
export { amountsOf, dueFrom } from "./kinds/delivery.ts";
export { gramsOf } from "./kinds/search.ts";
