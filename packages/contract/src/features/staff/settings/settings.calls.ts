import * as z from "zod";
import { anyStaff, api, endpoint } from "../../../kernel/index.ts";
import { Settings } from "./settings.schema.ts";

export const settingsApi = api("settings", "Settings of the signed-in user", {
  mine: endpoint({
    method: "GET",
    path: "/api/sysUser/settings",
    access: anyStaff,
    summary: "Get the caller's settings, with defaults for those never chosen",
    input: z.object({}),
    output: Settings,
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/sysUser/settings",
    access: anyStaff,
    summary:
      "Change some or all of the caller's settings. Absent ones are unchanged. The caller's other tabs are notified",
    input: Settings.partial(),
    output: Settings,
  }),
});
