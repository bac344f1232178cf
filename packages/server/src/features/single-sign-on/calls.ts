import { singleSignOnApi } from "@vowdesk/contract/single-sign-on";
import { bind } from "../../kernel/http/bind.ts";
import * as identities from "./identities/service.ts";
import * as providers from "./service.ts";
import * as signOut from "./sign-out/service.ts";
import * as signIn from "./sign-in/service.ts";

export const calls = bind(singleSignOnApi, {
  list: (query, ctx) => providers.list(ctx, query),
  detail: ({ id }, ctx) => providers.detail(ctx, id),
  add: (given, ctx) => providers.add(ctx, given),
  update: (given, ctx) => providers.update(ctx, given),
  delete: ({ id }, ctx) => providers.remove(ctx, id),
  start: ({ providerId }, ctx) => signIn.begin(ctx, providerId, null),
  finish: (given, ctx) => signIn.finish(ctx, given),
  signOut: (_input, ctx) => signOut.show(ctx),
  identities: (_input, ctx) => identities.list(ctx),
  startLink: (given, ctx) => identities.start(ctx, given),
  finishLink: (given, ctx) => identities.finish(ctx, given),
  unlink: (given, ctx) => identities.remove(ctx, given),
});
