import * as z from "zod";
import { api, endpoint, listInput, pageOf, staff } from "../../../kernel/index.ts";
import { Merchant, MerchantDetail } from "./merchants.schema.ts";

/** Calls for the merchants of the phone app. */
export const merchantsApi = api("merchants", "Records of merchants", {
  list: endpoint({
    method: "GET",
    path: "/api/merchant/list",
    access: staff("merchants"),
    summary: "List merchants with the state of their shops",
    input: listInput({ name: z.string().trim().max(60), state: z.enum(["open", "closed"]), zone: z.string().max(40) }, [
      "name",
    ]),
    output: pageOf(Merchant),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/merchant/detail/:id",
    access: staff("merchants"),
    summary: "Get a merchant with the dishes, latest orders and balance that the caller may see",
    input: z.object({ id: z.coerce.number<string | number>().int().min(1).max(2_147_483_647) }),
    output: MerchantDetail,
  }),
});
