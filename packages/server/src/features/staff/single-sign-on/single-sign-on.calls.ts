import { singleSignOnApi } from "@vowdesk/contract/staff/single-sign-on";
import { bind } from "../../../kernel/http/bind.ts";
import * as identities from "./identities.service.ts";
import * as providers from "./single-sign-on.service.ts";
import * as signOut from "./sign-out.service.ts";
import * as signIn from "./sign-in/sign-in.service.ts";

export const calls = bind(singleSignOnApi, {
  ...providers,
  ...signIn,
  ...identities,
  finish: signIn.finish,
  signOut: signOut.signOut,
  start: (ctx, { providerId }) => signIn.begin(ctx, providerId, null),
});
