import * as z from "zod";

const At = z.iso.datetime({ offset: true });

/** What may stand in braces in a quick reply: of the chosen order, the customer and the person who writes. */
export const replyVariables = ["number", "status", "title", "total", "courier", "customer", "operator"] as const;
export type ReplyVariable = (typeof replyVariables)[number];

/** A text that a team answers often; without a department it is everybody's. */
export const QuickReply = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  text: z.string(),
  /** Under what it is listed. */
  folder: z.string(),
  departmentId: z.int().nullable(),
  orderNum: z.int(),
  changedBy: z.string(),
  changedAt: At,
});
export type QuickReply = z.infer<typeof QuickReply>;

/** The text with `{number}` and the like filled in; what is not known keeps its braces, so that nobody sends a hole. */
export function fillReply(text: string, values: Partial<Record<ReplyVariable, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name as ReplyVariable] || whole);
}
