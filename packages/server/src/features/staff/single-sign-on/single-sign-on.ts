export { calls } from "./single-sign-on.calls.ts";
export { listeners } from "./single-sign-on.events.ts";
export { listEnabled, providersOfAuthor } from "./single-sign-on.service.ts";
export { personalData } from "./single-sign-on.personal-data.ts";
