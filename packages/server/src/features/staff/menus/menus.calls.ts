import { menusApi } from "@vowdesk/contract/staff/menus";
import { bind } from "../../../kernel/http/bind.ts";
import * as permissions from "./permission-tree.service.ts";
import * as views from "./view-as.service.ts";
import * as menus from "./menus.service.ts";

export const calls = bind(menusApi, { ...permissions, ...views, routes: menus.routes });
