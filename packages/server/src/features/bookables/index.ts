export { countFreeRooms } from "./figures/service.ts";
export { calls } from "./calls.ts";
export { personalData } from "./personal-data.ts";
