import * as z from "zod";
import { endpoint } from "../../kernel/index.ts";
import { RouteRecord } from "./schema.ts";

export const menusApi = {
  getMenuList: endpoint({
    method: "GET",
    path: "/api/sysUser/getMenuList",
    access: "signed-in",
    summary: "The routes the signed-in user may open",
    input: z.object({}),
    output: z.array(RouteRecord),
  }),
};
