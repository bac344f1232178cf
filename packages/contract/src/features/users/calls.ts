import * as z from "zod";
import { endpoint, listInput, pageOf } from "../../kernel/index.ts";
import { User } from "./schema.ts";

const Name = z.string().trim().max(64);

export const usersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/user/list",
    access: "sys:user",
    summary: "Members of staff",
    input: listInput(
      {
        username: Name,
        realName: Name,
        /** As some clients spell it (PRODUCT 2). */
        realname: Name,
        phone: z.string().trim().max(20),
      },
      ["createTime", "username"],
    ),
    output: pageOf(User),
  }),
};
