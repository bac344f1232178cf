import * as z from "zod";

const At = z.iso.datetime({ offset: true });

export const labelColours = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"] as const;
export const LabelColour = z.enum(labelColours);
export type LabelColour = z.infer<typeof LabelColour>;

/** Maximum number of labels of a conversation. */
export const maxLabels = 10;

/** A label that staff put on conversations. Customers do not see it. */
export const ChatLabel = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  colour: LabelColour,
  changedBy: z.string(),
  changedAt: At,
});
export type ChatLabel = z.infer<typeof ChatLabel>;
