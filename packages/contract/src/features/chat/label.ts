import * as z from "zod";
import { Moment, RecordId, Version } from "../../kernel/index.ts";

export const labelColours = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"] as const;
export const LabelColour = z.enum(labelColours);
export type LabelColour = z.infer<typeof LabelColour>;

/** Maximum number of labels of a conversation. */
export const maxLabels = 10;

/** A label that staff put on conversations. Customers do not see it. */
export const ChatLabel = z.object({
  id: RecordId,
  version: Version,
  name: z.string(),
  colour: LabelColour,
  changedBy: z.string(),
  changedAt: Moment,
});
export type ChatLabel = z.infer<typeof ChatLabel>;
