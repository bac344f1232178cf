export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { listEnabled, providersOfAuthor } from "./service.ts";
export { personalData } from "./personal-data.ts";
