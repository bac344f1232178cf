import * as z from "zod";
import { Moment, RecordId, Version } from "../../kernel/index.ts";

/** Maximum number of members of a team. */
export const maxTeamMembers = 200;

/** A team of staff to which conversations are handed over. */
export const ChatTeam = z.object({
  id: RecordId,
  version: Version,
  name: z.string(),
  /** Ids of the members, in ascending order. */
  members: z.array(z.int()),
  changedBy: z.string(),
  changedAt: Moment,
});
export type ChatTeam = z.infer<typeof ChatTeam>;
