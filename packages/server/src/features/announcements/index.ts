export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { seedDemoAnnouncements } from "./kinds/demo.ts";
export { runAnnouncements } from "./kinds/publishing.ts";
export { tellMissed } from "./kinds/telling.ts";
