import * as z from "zod";

/** Lifetime of a password link. */
export const resetLinkMs = 24 * 60 * 60_000;

/** A link to set a new password, shown once, because only its hash is stored. */
export const ResetLink = z.object({
  token: z.string(),
  expireTime: z.iso.datetime({ offset: true }),
  username: z.string(),
  realName: z.string(),
});
export type ResetLink = z.infer<typeof ResetLink>;

/** 22 characters of base64url. Other texts match no link. */
export const ResetToken = z.string().trim().max(100);

/** The account of a password link. */
export const ResetClaim = ResetLink.omit({ token: true });
export type ResetClaim = z.infer<typeof ResetClaim>;
