export { realNames } from "./staff-names.store.ts";
export { hashPassword } from "../../../platform/secrets/passwords.ts";
export { callsWith } from "./auth.calls.ts";
export { sharedCodesOf } from "./auth.present.ts";
export { listeners } from "./auth.events.ts";
export {
  changeRoles,
  insertStaff,
  lockAccount,
  lockAccountsNamed,
  markEmailVerified,
  markStaffDeleted,
  subjectNames,
  updateStaff,
  type StaffFields,
} from "./accounts.store.ts";
export { accountRecords } from "./auth.account-records.ts";
export { changeAppAccount, changeIdentity } from "./app-accounts/app-accounts.service.ts";
export {
  endAppSessions,
  lockAppAccount,
  lockAppAccounts,
  type AppAccountChange,
} from "./app-accounts/app-accounts.store.ts";
export { customerOfPhone, openAppSession, registerCustomer } from "./app-accounts/app-sessions.service.ts";
export { mergedAccounts } from "./app-accounts/merged-accounts.store.ts";
export { hasDemoAccounts, seedDemoAccounts, seedFirstAdmin } from "./demo-accounts.ts";
export { actorOfToken, identifyWith } from "./identify.ts";
export { deviceCookie, hasDeviceEntry } from "./new-browsers/known-devices.service.ts";
export { deviceOf } from "./staff-sessions/device.ts";
export { actorsOfSessions } from "./staff-sessions/live-sessions.ts";
export {
  signalPermissionChange,
  countSessions,
  endEverySession,
  endSessions,
  familyOfSession,
  holdersOf,
} from "./staff-sessions/access.ts";
export { hashNewPassword, provePassword } from "./passwords.service.ts";
export { forgetFailures, unlockAccount, lockedAccounts } from "./attempts.service.ts";
export { removeAll as removePasskeys } from "./passkeys/passkeys.service.ts";
export { checkPhoneCode, endCoupleCodes, sendPhoneCode } from "./phone-codes/phone-codes.service.ts";
export { checkCode } from "./phone-codes/short-codes.service.ts";
export { endedSessionMs } from "./auth.policy.ts";
export { localUsersOf } from "./local-sign-in.service.ts";
export { fillNameForms, findUser, findUserById, insertUser, lockAdmins } from "./auth.store.ts";
export { insertAppAccount } from "./app-accounts/app-sessions.store.ts";
export { forgetSessions } from "./staff-sessions/staff-sessions.store.ts";
export { sampleOfSecondFactors } from "./second-factor/prove-code.ts";
export { usesSecondFactor } from "./second-factor/second-factor.service.ts";
export { bindingCookie, openSession, sessionMsOf, startSession } from "./staff-sessions/staff-sessions.service.ts";
export { readerOf, staffActorOf, viewedAs, type ViewedAs } from "./staff-sessions/view-as.service.ts";
export { personalData } from "./auth.personal-data.ts";
