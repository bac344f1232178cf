import { menusApi } from "@vowdesk/contract/menus";
import { bind } from "../../kernel/bind.ts";
import * as menus from "./service.ts";

export const calls = bind(menusApi, {
  getMenuList: (_input, ctx) => menus.list(ctx),
});
