import * as z from "zod";
import { api, endpoint, staff, Id } from "../../../kernel/index.ts";
import { CallSheet } from "./sheets.schema.ts";

export const sheetsApi = api("sheets", "Call sheets of shoots", {
  detail: endpoint({
    method: "GET",
    path: "/api/sheet/detail/:id",
    access: staff("shoot"),
    summary: "Get what the team of a shoot needs to know: times, stops, team, what was agreed, and the consultant",
    input: z.object({ id: Id }),
    output: CallSheet,
  }),
});
