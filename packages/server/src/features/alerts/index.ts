export { botsOfUser } from "./bots/service.ts";
export { countFailingBots } from "./bots/store.ts";
export { calls } from "./calls.ts";
export { forgetPushKey, makePushKeys, sampleOfPushKey } from "./keys/service.ts";
export { runAlerts } from "./plans/service.ts";
export { deleteOldAlerts, stopSendingAlerts } from "./sending/service.ts";
export { personalData } from "./personal-data.ts";
