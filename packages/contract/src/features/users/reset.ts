import * as z from "zod";

/** How long a link to set a new password works. */
export const resetLinkMs = 24 * 60 * 60_000;

/** A link to set a new password, told once: only what it hashes to is kept. */
export const ResetLink = z.object({
  token: z.string(),
  expireTime: z.iso.datetime({ offset: true }),
  username: z.string(),
  realName: z.string(),
});
export type ResetLink = z.infer<typeof ResetLink>;

/** 22 characters of base64url; whatever else is sent names no link. */
export const ResetToken = z.string().trim().max(100);

/** Whose password a link sets. */
export const ResetClaim = ResetLink.omit({ token: true });
export type ResetClaim = z.infer<typeof ResetClaim>;
