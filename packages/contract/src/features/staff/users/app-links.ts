import * as z from "zod";
import { appRoles, Moment, RecordId } from "../../../kernel/index.ts";

/** States that a staff account and an app account belong to the same person. Ended links are kept. */
export const AppLink = z.object({
  id: RecordId,
  accountId: RecordId,
  name: z.string(),
  role: z.enum(appRoles),
  /** Masked. */
  phone: z.string(),
  since: Moment,
  setBy: z.string(),
  reason: z.string(),
  until: Moment.nullable(),
  endedBy: z.string().nullable(),
  endReason: z.string().nullable(),
});
export type AppLink = z.infer<typeof AppLink>;

/** All links of a member of staff, latest first, and whether the caller may change them. */
export const AppLinks = z.object({ links: z.array(AppLink), mayChange: z.boolean() });
export type AppLinks = z.infer<typeof AppLinks>;
