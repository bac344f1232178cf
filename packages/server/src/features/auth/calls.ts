import { appAuthApi, authApi, localSignInApi, passkeysApi, secondFactorApi } from "@vowdesk/contract/auth";
import type { HandlerOutput } from "@vowdesk/contract/kernel";
import { bind } from "../../kernel/http/bind.ts";
import type { Context } from "../../kernel/http/context.ts";
import * as app from "./app-sessions/service.ts";
import { demoAccounts } from "./demo-accounts.ts";
import * as local from "./local-sign-in/service.ts";
import * as passkeys from "./passkeys/service.ts";
import * as passkeySignIn from "./passkeys/sign-in.ts";
import * as secondFactor from "./second-factor/service.ts";
import * as sessions from "./staff-sessions/own-sessions.ts";
import * as staff from "./staff-sessions/service.ts";

type Providers = NonNullable<HandlerOutput<typeof authApi.signInPage>["providers"]>;

/** The calls, with the list of providers that the sign-in page offers. */
export const callsWith = (listProviders: (ctx: Context) => Promise<Providers>) => [
  ...bind(authApi, {
    signIn: (credentials, ctx) => staff.signIn(ctx, credentials),
    signInPage: async (_input, ctx) => ({
      sendsMail: ctx.services.mailer !== undefined,
      providers: await listProviders(ctx),
      demo: ctx.services.settings.demo,
      demoAccounts: ctx.services.settings.demo ? [...demoAccounts] : [],
    }),
    me: (_input, ctx) => staff.me(ctx),
    ownRecord: (_input, ctx) => staff.ownRecord(ctx),
    refresh: ({ token }, ctx) => staff.refresh(ctx, ctx.token ?? token),
    signOut: ({ token }, ctx) => staff.signOut(ctx, ctx.token ?? token),
    sessions: (_input, ctx) => sessions.list(ctx),
    endSession: (input, ctx) => sessions.end(ctx, input),
    endOtherSessions: (_input, ctx) => sessions.endOthers(ctx),
  }),
  ...bind(secondFactorApi, {
    show: (_input, ctx) => secondFactor.show(ctx),
    begin: (input, ctx) => secondFactor.begin(ctx, input),
    confirm: (input, ctx) => secondFactor.confirm(ctx, input),
    renewRecoveryCodes: (input, ctx) => secondFactor.renewRecoveryCodes(ctx, input),
    disable: (input, ctx) => secondFactor.disable(ctx, input),
    reset: (input, ctx) => secondFactor.reset(ctx, input),
  }),
  ...bind(localSignInApi, {
    show: (_input, ctx) => local.show(ctx),
    change: (input, ctx) => local.change(ctx, input),
  }),
  ...bind(passkeysApi, {
    signInOptions: (_input, ctx) => passkeySignIn.signInOptions(ctx),
    signIn: (input, ctx) => passkeySignIn.signIn(ctx, input),
    list: (_input, ctx) => passkeys.list(ctx),
    begin: (input, ctx) => passkeys.begin(ctx, input),
    add: (input, ctx) => passkeys.add(ctx, input),
    rename: (input, ctx) => passkeys.rename(ctx, input),
    remove: (input, ctx) => passkeys.remove(ctx, input),
    reset: (input, ctx) => passkeys.reset(ctx, input),
  }),
  ...bind(appAuthApi, {
    appSignIn: (credentials, ctx) => app.signIn(ctx, credentials),
    appSignUp: (person, ctx) => app.signUp(ctx, person),
  }),
];
