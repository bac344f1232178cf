import * as z from "zod";
import { anyStaffOrService, api, endpoint, open, staff } from "../../kernel/index.ts";
import {
  BusinessSettingsChange,
  BusinessBranding,
  BusinessReasons,
  BusinessSettings,
  RetentionFigures,
} from "./schema.ts";

/** Preset reasons in four languages and the holidays of a year. */
const changeBytes = 131_072;

/** Default: the current setting. */
const GivenMonths = z.coerce.number<string | number>().int().min(0).max(240).optional();

export const businessApi = api("business", {
  branding: endpoint({
    method: "GET",
    path: "/api/studio/look",
    access: open,
    summary: "Get title and logo of the business",
    input: z.object({}),
    output: BusinessBranding,
  }),
  reasons: endpoint({
    method: "GET",
    path: "/api/studio/reasons",
    access: anyStaffOrService,
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
  retention: endpoint({
    method: "GET",
    path: "/api/studio/retention",
    access: staff("studio"),
    summary: "Count the data that would be deleted after the given months. Changes nothing",
    input: z.object({
      chatMonths: GivenMonths,
      identityMonths: GivenMonths,
      photoMonths: GivenMonths,
      messageMonths: GivenMonths,
      errorMonths: GivenMonths,
    }),
    output: RetentionFigures,
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
