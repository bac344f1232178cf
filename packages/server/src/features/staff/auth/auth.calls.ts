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
    ...staff,
    ...sessions,
    signInPage: async (ctx) => ({
      sendsMail: ctx.services.mailer !== undefined,
      providers: await listProviders(ctx),
      demo: ctx.services.settings.demo,
      demoAccounts: ctx.services.settings.demo ? [...demoAccounts] : [],
    }),
    refresh: (ctx, { token }) => staff.refresh(ctx, ctx.token ?? token),
    signOut: (ctx, { token }) => staff.signOut(ctx, ctx.token ?? token),
  }),
  ...bind(secondFactorApi, {
    ...secondFactor,
    reset: (ctx, { id }) => secondFactor.reset(ctx, id, findResetTarget),
  }),
  ...bind(localSignInApi, local),
  ...bind(passkeysApi, {
    ...passkeySignIn,
    ...passkeys,
    reset: (ctx, { id }) => passkeys.reset(ctx, id, findResetTarget),
  }),
  ...bind(appAuthApi, app),
];
