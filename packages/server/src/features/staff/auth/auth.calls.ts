import { appAuthApi, authApi, localSignInApi, passkeysApi, secondFactorApi } from "@vowdesk/contract/staff/auth";
import type { HandlerOutput } from "@vowdesk/contract/kernel";
import { bind } from "../../../kernel/http/bind.ts";
import type { Context } from "../../../kernel/http/context.ts";
import * as app from "./app-accounts/app-sessions.service.ts";
import { demoAccounts } from "./demo-accounts.ts";
import * as local from "./local-sign-in.service.ts";
import * as passkeys from "./passkeys/passkeys.service.ts";
import * as passkeySignIn from "./passkeys/sign-in.ts";
import type { FindResetTarget } from "./reset-target.ts";
import * as secondFactor from "./second-factor/second-factor.service.ts";
import * as sessions from "./staff-sessions/own-sessions.ts";
import * as staff from "./staff-sessions/staff-sessions.service.ts";

type Providers = NonNullable<HandlerOutput<typeof authApi.signInPage>["providers"]>;

interface FromOthers {
  /** The providers that the sign-in page offers. */
  listProviders(ctx: Context): Promise<Providers>;
  findResetTarget: FindResetTarget;
}

/** The calls, with what other features pass in. */
export const callsWith = ({ listProviders, findResetTarget }: FromOthers) => [
  ...bind(authApi, {
    signIn: staff.signIn,
    signInPage: async (ctx) => ({
      sendsMail: ctx.services.mailer !== undefined,
      providers: await listProviders(ctx),
      demo: ctx.services.settings.demo,
      demoAccounts: ctx.services.settings.demo ? [...demoAccounts] : [],
    }),
    me: staff.me,
    ownRecord: staff.ownRecord,
    refresh: (ctx, { token }) => staff.refresh(ctx, ctx.token ?? token),
    signOut: (ctx, { token }) => staff.signOut(ctx, ctx.token ?? token),
    sessions: sessions.sessions,
    endSession: sessions.endSession,
    endOtherSessions: sessions.endOtherSessions,
  }),
  ...bind(secondFactorApi, {
    show: secondFactor.show,
    begin: secondFactor.begin,
    confirm: secondFactor.confirm,
    renewRecoveryCodes: secondFactor.renewRecoveryCodes,
    disable: secondFactor.disable,
    reset: (ctx, { id }) => secondFactor.reset(ctx, id, findResetTarget),
  }),
  ...bind(localSignInApi, {
    show: local.show,
    change: local.change,
  }),
  ...bind(passkeysApi, {
    signInOptions: passkeySignIn.signInOptions,
    signIn: passkeySignIn.signIn,
    list: passkeys.list,
    begin: passkeys.begin,
    add: passkeys.add,
    rename: passkeys.rename,
    remove: passkeys.remove,
    reset: (ctx, { id }) => passkeys.reset(ctx, id, findResetTarget),
  }),
  ...bind(appAuthApi, {
    appSignIn: app.appSignIn,
    appSignUp: app.appSignUp,
    sendPhoneCode: app.sendCode,
    provePhone: app.provePhone,
  }),
];
