import * as z from "zod";
import { appRoles } from "../../../kernel/index.ts";

const At = z.iso.datetime({ offset: true });

/** Reason for creating or ending a link. */
export const LinkReason = z.string().trim().min(1).max(200);

/** States that a staff account and an app account belong to the same person. Ended links are kept. */
export const AppLink = z.object({
  id: z.int(),
  accountId: z.int(),
  name: z.string(),
  role: z.enum(appRoles),
  /** Masked. */
  phone: z.string(),
  since: At,
  setBy: z.string(),
  reason: z.string(),
  until: At.nullable(),
  endedBy: z.string().nullable(),
  endReason: z.string().nullable(),
});
export type AppLink = z.infer<typeof AppLink>;

/** All links of a member of staff, latest first, and whether the caller may change them. */
export const AppLinks = z.object({ links: z.array(AppLink), mayChange: z.boolean() });
export type AppLinks = z.infer<typeof AppLinks>;
