import * as z from "zod";
import { anyStaff, api, endpoint } from "../../kernel/index.ts";
import { Settings } from "./schema.ts";

export const settingsApi = api("settings", {
  mine: endpoint({
    method: "GET",
    path: "/api/sysUser/settings",
    access: anyStaff,
    summary: "My settings; the defaults where I never chose",
    input: z.object({}),
    output: Settings,
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/sysUser/settings",
    access: anyStaff,
    summary: "Change some of my settings, or all to reset them; what is absent stays as it is. My other tabs follow",
    input: Settings.partial(),
    output: Settings,
  }),
});
