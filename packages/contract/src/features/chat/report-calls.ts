import * as z from "zod";
import { api, daysBetween, endpoint, listInput, pageOf, staff, IdOrZero } from "../../kernel/index.ts";
import { ChatReport, Inquiry, maxReportDays } from "./inquiry.ts";

const inquiries = listInput(
  {
    /** Days of the beginning in the time zone of the business, both inclusive. */
    from: z.iso.date(),
    to: z.iso.date(),
    colleague: IdOrZero,
    team: IdOrZero,
    only: z.enum(["answered", "unanswered", "resolved", "open", "rated"]),
  },
  ["openedAt", "firstResponse", "resolution", "rating"],
);

/** Reports about the inquiries of customers. */
export const chatReportsApi = api("chatReports", "Reports on conversations", {
  summary: endpoint({
    method: "GET",
    path: "/api/chat/report",
    access: staff("chat:reports"),
    summary:
      "Get volume, first response time, resolution time and satisfaction of the inquiries that began in a range of days, in all, per colleague and per team",
    input: z
      .object({ from: z.iso.date(), to: z.iso.date() })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < maxReportDays, {
        path: ["to"],
      }),
    output: ChatReport,
  }),
  list: endpoint({
    method: "GET",
    path: "/api/chat/inquiries",
    access: staff("chat:reports"),
    summary: "List inquiries, newest first",
    input: inquiries,
    output: pageOf(Inquiry),
  }),
  export: endpoint({
    method: "POST",
    path: "/api/chat/exportInquiries",
    access: staff("chat:reports"),
    summary: "Export the listed inquiries as CSV. The export is audited",
    input: inquiries,
    output: z.object({ text: z.string(), count: z.int(), more: z.boolean() }),
  }),
});
