export { hashPassword } from "../../platform/secrets/passwords.ts";
export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export {
  changeRoles,
  insertStaff,
  markStaffDeleted,
  updateStaff,
  type Author,
  type StaffFields,
} from "./accounts/store.ts";
export { changeAppRole, lockAppAccount, saveVerification } from "./app-accounts/store.ts";
export { openAppSession } from "./app-sessions/service.ts";
export { demoAccounts, hasDemoAccounts, seedDemoAccounts, seedFirstAdmin } from "./demo-accounts.ts";
export { actorOfToken, identifyWith } from "./identify.ts";
export { deviceCookie, hasDeviceEntry } from "./known-devices/service.ts";
export { actorsOfSessions } from "./live-sessions/service.ts";
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
} from "./staff-sessions/access.ts";
export { hashNewPassword, provePassword } from "./passwords/service.ts";
export { forgetFailures, unlockAccount, lockedAccounts } from "./attempts/service.ts";
export { checkCode } from "./short-codes/service.ts";
export { endedSessionMs } from "./policy.ts";
export { bindingCookie, openSession } from "./staff-sessions/service.ts";
export { viewedAs, type ViewedAs } from "./view-as/service.ts";
