export { hashPassword } from "../../platform/passwords.ts";
export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { openAppSession } from "./kinds/app.ts";
export { demoAccounts, hasDemoAccounts, seedDemoAccounts, seedFirstAdmin } from "./kinds/demo.ts";
export { actorOfToken, identifyWith } from "./kinds/index.ts";
export { deviceCookie, namesDevice } from "./kinds/known-device.ts";
export { actorsOfSessions } from "./kinds/live.ts";
export {
  announceRights,
  countSessions,
  endEverySession,
  endSessions,
  fillNameForms,
  findUser,
  forgetSessions,
  holdersOf,
  insertAppAccount,
  insertUser,
  staffActorOf,
} from "./kinds/people.ts";
export { hashNewPassword, provePassword } from "./kinds/password.ts";
export { forgetFailures, openAccount, shutAccounts } from "./kinds/shut.ts";
export { checkCode } from "./kinds/short-codes.ts";
export { endedSessionMs } from "./policy.ts";
export { bindingCookie, openSession } from "./kinds/staff.ts";
export { viewedAs, type ViewedAs } from "./kinds/view-as.ts";
