export { hashPassword } from "../../platform/passwords.ts";
export { calls } from "./calls.ts";
export { openAppSession } from "./kinds/app.ts";
export { demoAccounts, hasDemoAccounts, seedDemoAccounts, seedFirstAdmin } from "./kinds/demo.ts";
export { actorOfToken, identifyWith } from "./kinds/index.ts";
export { actorsOfSessions } from "./kinds/live.ts";
export {
  announceRights,
  endSessions,
  findUser,
  forgetSessions,
  holdersOf,
  insertAppAccount,
  insertUser,
} from "./kinds/people.ts";
export { hashNewPassword, provePassword } from "./kinds/password.ts";
export { bindingCookie, openSession } from "./kinds/staff.ts";
