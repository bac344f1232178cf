import * as z from "zod";
import { Moment, RecordId } from "../../kernel/index.ts";

const Named = z.object({ id: RecordId, name: z.string() });

/** The customer's rating of an inquiry, from 1 to 5. */
export const Rating = z.int().min(1).max(5);

/**
 * An inquiry: the part of a conversation from the customer's first message until staff finish it. Reopening continues it, the
 * customer's next message after the end begins another.
 */
export const Inquiry = z.object({
  id: RecordId,
  conversationId: RecordId,
  customerName: z.string(),
  openedAt: Moment,
  /** The first answer that the customer received; null if there is none. */
  repliedAt: Moment.nullable(),
  /** Null while the inquiry is open. */
  resolvedAt: Moment.nullable(),
  /** From the beginning to the first answer and to the end, in seconds. */
  firstResponseSeconds: z.int().nullable(),
  resolutionSeconds: z.int().nullable(),
  /** The assignee and the team: at the end, or now while the inquiry is open. */
  colleague: Named.nullable(),
  team: Named.nullable(),
  rating: Rating.nullable(),
  comment: z.string(),
});
export type Inquiry = z.infer<typeof Inquiry>;

/** Figures over inquiries. Times are medians in seconds, the rating is the mean; null without any value. */
export const InquiryFigures = z.object({
  inquiries: z.int(),
  answered: z.int(),
  resolved: z.int(),
  rated: z.int(),
  firstResponseSeconds: z.int().nullable(),
  resolutionSeconds: z.int().nullable(),
  rating: z.number().nullable(),
});
export type InquiryFigures = z.infer<typeof InquiryFigures>;

/** The figures of one colleague or team. `id` is 0 and `name` empty for inquiries without one. */
const GroupFigures = InquiryFigures.extend({ id: RecordId, name: z.string() });
export type GroupFigures = z.infer<typeof GroupFigures>;

export const ChatReport = z.object({
  total: InquiryFigures,
  colleagues: z.array(GroupFigures),
  teams: z.array(GroupFigures),
});
export type ChatReport = z.infer<typeof ChatReport>;

/** Maximum number of days of a report. */
export const maxReportDays = 366;
