import * as z from "zod";

const At = z.iso.datetime({ offset: true });

/** Maximum number of members of a team. */
export const maxTeamMembers = 200;

/** A team of staff to which conversations are handed over. */
export const ChatTeam = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  /** Ids of the members, in ascending order. */
  members: z.array(z.int()),
  changedBy: z.string(),
  changedAt: At,
});
export type ChatTeam = z.infer<typeof ChatTeam>;
