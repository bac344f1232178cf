import * as z from "zod";
import { anyStaff, api, endpoint, open, staff } from "../../kernel/index.ts";
import { BusinessSettingsChange, BusinessLook, BusinessReasons, BusinessSettings } from "./schema.ts";

/** Presets in four languages and a year's holidays. */
const changeBytes = 131_072;

export const businessApi = api("business", {
  look: endpoint({
    method: "GET",
    path: "/api/studio/look",
    access: open,
    summary: "Title and logo of the house",
    input: z.object({}),
    output: BusinessLook,
  }),
  reasons: endpoint({
    method: "GET",
    path: "/api/studio/reasons",
    access: anyStaff,
    summary: "The usual reasons of the house, for whoever is asked for one",
    input: z.object({}),
    output: BusinessReasons,
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/studio/settings",
    access: staff("studio"),
    summary: "The settings of the house",
    input: z.object({}),
    output: BusinessSettings,
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/studio/settings",
    access: staff("studio:edit"),
    bodyLimit: changeBytes,
    summary: "Change what is given of the settings; everybody's browser follows",
    input: BusinessSettingsChange,
    output: BusinessSettings,
  }),
});
