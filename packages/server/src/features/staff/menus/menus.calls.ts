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
  check: permissions.check,
  delete: permissions.remove,
  visibility: views.visibility,
  preview: views.preview,
  viewAs: views.viewAs,
  endViewAs: views.endViewAs,
});
