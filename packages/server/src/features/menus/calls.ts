import { menusApi } from "@vowdesk/contract/menus";
import { bind } from "../../kernel/http/bind.ts";
import * as permissions from "./permission-tree/service.ts";
import * as views from "./view-as/service.ts";
import * as menus from "./service.ts";

export const calls = bind(menusApi, {
  routes: (_input, ctx) => menus.routes(ctx),
  list: (_input, ctx) => permissions.list(ctx),
  parents: (_input, ctx) => permissions.parents(ctx),
  add: (fields, ctx) => permissions.add(ctx, fields),
  update: (fields, ctx) => permissions.update(ctx, fields),
  move: (target, ctx) => permissions.move(ctx, target),
  check: ({ id }, ctx) => permissions.check(ctx, id),
  delete: ({ id }, ctx) => permissions.remove(ctx, id),
  visibility: ({ userId }, ctx) => views.explain(ctx, userId),
  preview: ({ target }, ctx) => views.preview(ctx, target),
  viewAs: ({ target }, ctx) => views.begin(ctx, target),
  endViewAs: ({ target }, ctx) => views.end(ctx, target),
});
