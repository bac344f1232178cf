import * as z from "zod";
import { Moment, Text } from "../../../kernel/index.ts";

/** Lifetime of a password link. */
export const resetLinkMs = 24 * 60 * 60_000;

/** Lifetime of a link that a user asked for, and how long no further one is sent. */
export const ownLinkMs = 60 * 60_000;
export const ownLinkPauseMs = 5 * 60_000;

/** A link to set a new password, shown once, because only its hash is stored. */
export const ResetLink = z.object({
  token: z.string(),
  expireTime: Moment,
  username: z.string(),
  realName: z.string(),
  /** The address that the link was sent to; null if it was not sent. */
  sentTo: z.string().nullable().default(null),
});
export type ResetLink = z.infer<typeof ResetLink>;

/** 22 characters of base64url. Other texts match no link. */
export const ResetToken = Text(100);

/** The account of a password link. */
export const ResetClaim = ResetLink.omit({ token: true, sentTo: true });
export type ResetClaim = z.infer<typeof ResetClaim>;
