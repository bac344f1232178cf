import { appAuthApi, authApi } from "@vowdesk/contract/auth";
import { bind } from "../../kernel/bind.ts";
import * as app from "./kinds/app.ts";
import { demoAccounts } from "./kinds/demo.ts";
import * as staff from "./kinds/staff.ts";

export const calls = [
  ...bind(authApi, {
    login: (claim, ctx) => staff.signIn(ctx, claim),
    signInPage: (_input, { services: { settings } }) => ({
      demo: settings.demo,
      demoAccounts: settings.demo ? [...demoAccounts] : [],
    }),
    getInfo: (_input, ctx) => staff.me(ctx),
    userInfo: (_input, ctx) => staff.ownRecord(ctx),
    refreshToken: ({ token }, ctx) => staff.refresh(ctx, ctx.token ?? token),
    logout: ({ token }, ctx) => staff.signOut(ctx, ctx.token ?? token),
  }),
  ...bind(appAuthApi, {
    appSignIn: (claim, ctx) => app.signIn(ctx, claim),
    appSignUp: (person, ctx) => app.signUp(ctx, person),
  }),
];
