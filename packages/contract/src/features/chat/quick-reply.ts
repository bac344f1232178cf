import * as z from "zod";
import { Moment, RecordId, Version } from "../../kernel/index.ts";

/** Variables of quick replies: of the selected order, the customer with their wedding, and the sender. */
export const replyVariables = [
  "number",
  "status",
  "title",
  "total",
  "courier",
  "customer",
  "operator",
  "wedding.number",
  "wedding.date",
  "shoot.date",
  "balance",
] as const;
export type ReplyVariable = (typeof replyVariables)[number];

/** A prepared answer. Without a department it is shared by all. */
export const QuickReply = z.object({
  id: RecordId,
  version: Version,
  title: z.string(),
  text: z.string(),
  folder: z.string(),
  departmentId: RecordId.nullable(),
  orderNum: z.int(),
  changedBy: z.string(),
  changedAt: Moment,
});
export type QuickReply = z.infer<typeof QuickReply>;

/**
 * Replaces variables such as `{number}`. Unknown ones stay in braces, so that the sender notices them. An amount has its currency sign,
 * so one that is written before it is left out.
 */
export function fillReply(text: string, values: Partial<Record<ReplyVariable, string>>): string {
  const unsigned = text.replace(/[¥￥]\s*(?=\{(total|balance)\})/g, (sign, name: "total" | "balance") =>
    values[name] ? "" : sign,
  );
  return unsigned.replace(/\{([\w.]+)\}/g, (placeholder, name: string) => values[name as ReplyVariable] || placeholder);
}
