import * as z from "zod";
import { anyStaff, api, endpoint, open, staff } from "../../kernel/index.ts";
import { BusinessSettingsChange, BusinessLook, BusinessReasons, BusinessSettings } from "./schema.ts";

/** Preset reasons in four languages and the holidays of a year. */
const changeBytes = 131_072;

export const businessApi = api("business", {
  look: endpoint({
    method: "GET",
    path: "/api/studio/look",
    access: open,
    summary: "Get title and logo of the business",
    input: z.object({}),
    output: BusinessLook,
  }),
  reasons: endpoint({
    method: "GET",
    path: "/api/studio/reasons",
    access: anyStaff,
    summary: "List the preset reasons of the business",
    input: z.object({}),
    output: BusinessReasons,
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/studio/settings",
    access: staff("studio"),
    summary: "Get the business settings",
    input: z.object({}),
    output: BusinessSettings,
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/studio/settings",
    access: staff("studio:edit"),
    bodyLimit: changeBytes,
    summary: "Change the given settings. All browsers are notified",
    input: BusinessSettingsChange,
    output: BusinessSettings,
  }),
});
