export { botsOfUser } from "./bots/bots.service.ts";
export { countFailingBots } from "./bots/bots.store.ts";
export { calls } from "./alerts.calls.ts";
export { forgetPushKey, makePushKeys, sampleOfPushKey } from "./keys.service.ts";
export { runAlerts } from "./plans/plans.service.ts";
export { deleteOldAlerts, stopSendingAlerts } from "./sending/sending.service.ts";
export { personalData } from "./alerts.personal-data.ts";
