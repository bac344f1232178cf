export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { settingsOf } from "./service.ts";
export { languageOf } from "./service.ts";
export { personalData } from "./personal-data.ts";
