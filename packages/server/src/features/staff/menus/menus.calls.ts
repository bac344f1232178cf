import { menusApi } from "@vowdesk/contract/staff/menus";
import { bind } from "../../../kernel/http/bind.ts";
import * as permissions from "./permission-tree.service.ts";
import * as views from "./view-as.service.ts";
import * as menus from "./menus.service.ts";

export const calls = bind(menusApi, {
  routes: menus.routes,
  list: permissions.list,
  parents: permissions.parents,
  add: permissions.add,
  update: permissions.update,
  move: permissions.move,
  check: (ctx, { id }) => permissions.check(ctx, id),
  delete: (ctx, { id }) => permissions.remove(ctx, id),
  visibility: (ctx, { userId }) => views.explain(ctx, userId),
  preview: (ctx, { target }) => views.preview(ctx, target),
  viewAs: (ctx, { target }) => views.begin(ctx, target),
  endViewAs: (ctx, { target }) => views.end(ctx, target),
});
