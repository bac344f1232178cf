export { calls } from "./settings.calls.ts";
export { listeners } from "./settings.events.ts";
export { settingsOf } from "./settings.service.ts";
export { languageOf } from "./settings.service.ts";
export { personalData } from "./settings.personal-data.ts";
