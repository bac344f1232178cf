import * as z from "zod";
import { anyAppUser, anyStaff, api, endpoint, open, Phone, staffInPerson, Id } from "../../../kernel/index.ts";
import { PhoneCode, SentCode } from "./phone-codes.ts";
import {
  AppSession,
  AppSignIn,
  AppSignUp,
  Me,
  OwnPassword,
  OwnRecord,
  OwnSession,
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  SecondFactorKey,
  SessionToken,
  SignedIn,
  SignIn,
  SignInPage,
} from "./auth.schema.ts";

const nothing = z.object({});
const proof = z.object({ password: OwnPassword, code: SecondFactorCode });
const tokenInBody = z.object({ token: z.string().max(200).optional() });

/** Sessions of staff. */
export const authApi = api("auth", "Sign-in of staff and their sessions", {
  signIn: endpoint({
    method: "POST",
    path: "/api/user/login",
    encoding: "form",
    access: open,
    reply: "flat",
    ownTransaction: true,
    summary: "Sign in a member of staff",
    input: SignIn,
    output: SignedIn,
  }),
  signInPage: endpoint({
    method: "GET",
    path: "/api/user/signInPage",
    access: open,
    summary: "Get the content of the sign-in page",
    input: nothing,
    output: SignInPage,
  }),
  me: endpoint({
    method: "GET",
    path: "/api/sysUser/getInfo",
    access: anyStaff,
    summary: "Get the signed-in user with all access codes",
    input: nothing,
    output: Me,
  }),
  ownRecord: endpoint({
    method: "GET",
    path: "/api/sysUser/userInfo",
    access: anyStaff,
    summary: "Get the full record of the signed-in user",
    input: nothing,
    output: OwnRecord,
  }),
  refresh: endpoint({
    method: "POST",
    path: "/api/sysUser/refreshToken",
    access: open,
    ownTransaction: true,
    summary: "Exchange the token for its successor. The old token stays valid for 30 s",
    input: tokenInBody,
    output: SessionToken,
  }),
  signOut: endpoint({
    method: "POST",
    path: "/api/sysUser/logout",
    access: open,
    summary: "End the session",
    input: tokenInBody,
    output: z.null(),
  }),
  sessions: endpoint({
    method: "GET",
    path: "/api/sysUser/sessions",
    access: anyStaff,
    summary: "List the caller's sessions, the current one first",
    input: nothing,
    output: z.array(OwnSession),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/sysUser/sessions/:id",
    access: anyStaff,
    summary: "End one of the caller's sessions",
    input: z.object({ id: z.uuid() }),
    output: z.null(),
  }),
  endOtherSessions: endpoint({
    method: "POST",
    path: "/api/sysUser/sessions/endOthers",
    access: anyStaff,
    summary: "End all sessions of the caller except the current one",
    input: nothing,
    output: z.object({ ended: z.int() }),
  }),
});

/** The second factor of staff: a code of an authenticator app (RFC 6238) or a recovery code. */
export const secondFactorApi = api("secondFactor", "Second factor of staff", {
  show: endpoint({
    method: "GET",
    path: "/api/sysUser/secondFactor",
    access: anyStaff,
    summary: "Get the state of the caller's second factor",
    input: nothing,
    output: SecondFactor,
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/sysUser/secondFactor/begin",
    access: anyStaff,
    ownTransaction: true,
    summary: "Create a key for an authenticator app. It has no effect until it is confirmed",
    input: z.object({ password: OwnPassword }),
    output: SecondFactorKey,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/sysUser/secondFactor/confirm",
    access: anyStaff,
    summary: "Turn the second factor on with a first code. Returns the recovery codes once",
    input: z.object({ code: SecondFactorCode }),
    output: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: "POST",
    path: "/api/sysUser/secondFactor/recoveryCodes",
    access: anyStaff,
    ownTransaction: true,
    summary: "Create new recovery codes, shown once. The old ones become invalid",
    input: proof,
    output: RecoveryCodes,
  }),
  disable: endpoint({
    method: "POST",
    path: "/api/sysUser/secondFactor/disable",
    access: anyStaff,
    ownTransaction: true,
    summary: "Turn the caller's second factor off",
    input: proof,
    output: z.null(),
  }),
  reset: endpoint({
    method: "POST",
    path: "/api/user/resetSecondFactor",
    access: staffInPerson("sys:user:edit"),
    summary: "Turn off the second factor of another user who lost it and end their sessions",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
});

/** Sign-in of app users, whose accounts and tokens are separate from those of staff. */
export const appAuthApi = api("appAuth", "Registration and sign-in of app users", {
  appSignIn: endpoint({
    method: "POST",
    path: "/api/app/user/login",
    access: open,
    ownTransaction: true,
    summary: "Sign in to the phone app",
    input: AppSignIn,
    output: AppSession,
  }),
  appSignUp: endpoint({
    method: "POST",
    path: "/api/app/user/register",
    access: open,
    ownTransaction: true,
    limit: "register",
    summary: "Register as a customer of the phone app",
    input: AppSignUp,
    output: AppSession,
  }),
  sendPhoneCode: endpoint({
    method: "POST",
    path: "/api/app/user/phone/code",
    access: open,
    ownTransaction: true,
    limit: "register",
    summary: "Send a code to a phone: for registration, or with a token to prove the number of the account",
    input: z.object({ phone: Phone }),
    output: SentCode,
  }),
  provePhone: endpoint({
    method: "POST",
    path: "/api/app/user/phone/prove",
    access: anyAppUser,
    summary: "Prove the caller's number, or a new one, with a code. An account that never proved it loses it",
    input: z.object({ phone: Phone, code: PhoneCode }),
    output: z.null(),
  }),
});
