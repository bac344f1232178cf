import * as z from "zod";
import { anyStaffOrService, api, endpoint, open, staff, staffInPerson, RecordId } from "../../../kernel/index.ts";
import {
  BusinessSettingsChange,
  BusinessBranding,
  BusinessReasons,
  BusinessSettings,
  RetentionFigures,
} from "./business.schema.ts";

/** Preset reasons in four languages and the holidays of a year. */
const changeBytes = 131_072;

/** Default: the current setting. */
const GivenMonths = z.coerce.number<string | number>().int().min(0).max(240).optional();

/** Of a waiting change. A newer change of the setting has another one, so that only the value that was seen is approved. */
const ChangeId = z.object({ id: RecordId });

export const businessApi = api("business", "Settings of the business", {
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
    summary: "Get the business settings, and the changes that wait for their approval or their time",
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
    summary:
      "Change the given settings. All browsers are notified. A weaker limit, refund rule or retention waits for a second user or 72 hours",
    input: BusinessSettingsChange,
    output: BusinessSettings,
  }),
  approve: endpoint({
    method: "POST",
    path: "/api/studio/settings/approve",
    access: staffInPerson("studio:edit"),
    summary: "Put the change of a setting that another user asked for into effect now",
    input: ChangeId,
    output: BusinessSettings,
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/api/studio/settings/withdraw",
    access: staffInPerson("studio:edit"),
    summary: "Withdraw the caller's change of a setting before it takes effect",
    input: ChangeId,
    output: BusinessSettings,
  }),
  reject: endpoint({
    method: "POST",
    path: "/api/studio/settings/reject",
    access: staffInPerson("studio:edit"),
    summary: "Reject the change of a setting that another user asked for",
    input: ChangeId,
    output: BusinessSettings,
  }),
});
