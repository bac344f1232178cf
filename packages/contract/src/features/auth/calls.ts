import * as z from "zod";
import { endpoint } from "../../kernel/index.ts";
import {
  AppSession,
  AppSignIn,
  AppSignUp,
  Me,
  OwnRecord,
  SessionToken,
  SignedIn,
  SignIn,
  SignInPage,
} from "./schema.ts";

const nothing = z.object({});
const tokenInBody = z.object({ token: z.string().max(200).optional() });

/** Staff: SPEC 7, PRODUCT 2. */
export const authApi = {
  login: endpoint({
    method: "POST",
    path: "/api/user/login",
    encoding: "form",
    access: "public",
    reply: "flat",
    ownTransaction: true,
    summary: "Sign in a member of staff",
    input: SignIn,
    output: SignedIn,
  }),
  signInPage: endpoint({
    method: "GET",
    path: "/api/user/signInPage",
    access: "public",
    summary: "What the sign-in page shows",
    input: nothing,
    output: SignInPage,
  }),
  getInfo: endpoint({
    method: "GET",
    path: "/api/sysUser/getInfo",
    access: "signed-in",
    summary: "Who is signed in, with all access codes",
    input: nothing,
    output: Me,
  }),
  userInfo: endpoint({
    method: "GET",
    path: "/api/sysUser/userInfo",
    access: "signed-in",
    summary: "The signed-in user's full record",
    input: nothing,
    output: OwnRecord,
  }),
  refreshToken: endpoint({
    method: "POST",
    path: "/api/sysUser/refreshToken",
    access: "public",
    ownTransaction: true,
    summary: "Exchange the token for its successor; the old one lives 30 s longer",
    input: tokenInBody,
    output: SessionToken,
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/sysUser/logout",
    access: "public",
    summary: "End the session",
    input: tokenInBody,
    output: z.null(),
  }),
};

/** App people, with accounts and tokens of their own. */
export const appAuthApi = {
  appSignIn: endpoint({
    method: "POST",
    path: "/api/app/user/login",
    access: "public",
    ownTransaction: true,
    summary: "Sign in to the phone app",
    input: AppSignIn,
    output: AppSession,
  }),
  appSignUp: endpoint({
    method: "POST",
    path: "/api/app/user/register",
    access: "public",
    ownTransaction: true,
    summary: "Register as a customer of the phone app",
    input: AppSignUp,
    output: AppSession,
  }),
};
