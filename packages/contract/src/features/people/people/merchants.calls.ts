import * as z from "zod";
import { api, endpoint, listInput, pageOf, staff, Id, Text } from "../../../kernel/index.ts";
import { Merchant, MerchantDetail } from "./merchants.schema.ts";

/** Calls for the merchants of the phone app. */
export const merchantsApi = api("merchants", "Records of merchants", {
  list: endpoint({
    method: "GET",
    path: "/api/merchant/list",
    access: staff("merchants"),
    summary: "List merchants with the state of their shops",
    input: listInput({ name: Text(60), state: z.enum(["open", "closed"]), zone: z.string().max(40) }, ["name"]),
    output: pageOf(Merchant),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/merchant/detail/:id",
    access: staff("merchants"),
    summary: "Get a merchant with the dishes, latest orders and balance that the caller may see",
    input: z.object({ id: Id }),
    output: MerchantDetail,
  }),
});
