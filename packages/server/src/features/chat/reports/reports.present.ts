import type { ChatReport, GroupFigures, Inquiry, InquiryFigures } from "@vowdesk/contract/chat";
import type { FiguresRow, InquiryRow } from "./reports.store.ts";

const secondsOf = (ms: number | null) => (ms === null ? null : Math.round(ms / 1_000));

/** Two decimals. */
const rounded = (rating: number | null) => (rating === null ? null : Math.round(rating * 100) / 100);

const figuresOf = (row: FiguresRow): InquiryFigures => ({
  inquiries: row.inquiries,
  answered: row.answered,
  resolved: row.resolved,
  rated: row.rated,
  firstResponseSeconds: secondsOf(row.first_response_ms),
  resolutionSeconds: secondsOf(row.resolution_ms),
  rating: rounded(row.rating),
});

const nothing: InquiryFigures = {
  inquiries: 0,
  answered: 0,
  resolved: 0,
  rated: 0,
  firstResponseSeconds: null,
  resolutionSeconds: null,
  rating: null,
};

export function presentReport(rows: readonly FiguresRow[]): ChatReport {
  const total = rows.find(({ grouped_by: by }) => by === "all");
  const groups = (requested: FiguresRow["grouped_by"]): GroupFigures[] =>
    rows
      .filter(({ grouped_by: by }) => by === requested)
      .map((row) => ({ id: row.id, name: row.name, ...figuresOf(row) }));
  return { total: total ? figuresOf(total) : nothing, colleagues: groups("colleague"), teams: groups("team") };
}

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

export const presentInquiry = (row: InquiryRow): Inquiry => ({
  id: row.id,
  conversationId: row.conversation_id,
  customerName: row.customer_name,
  openedAt: row.opened_at.toISOString(),
  repliedAt: row.replied_at?.toISOString() ?? null,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  firstResponseSeconds: secondsOf(row.first_response_ms),
  resolutionSeconds: secondsOf(row.resolution_ms),
  colleague: named(row.colleague_id, row.colleague_name),
  team: named(row.team_id, row.team_name),
  rating: row.rating,
  comment: row.comment,
});
