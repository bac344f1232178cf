import * as z from "zod";
import {
  api,
  endpoint,
  exportInput,
  exportPartOf,
  listInput,
  maxPhoneLength,
  pageOf,
  staff,
  staffInPerson,
  Id,
  Moment,
  PersonName,
  Version,
  JsonIdOrZero,
  NonEmptyText,
  RecordId,
  Text,
} from "../../../kernel/index.ts";
import { coupleInput, DateReason, Partner, WeddingDate } from "../weddings/weddings.schema.ts";
import {
  BoardColumn,
  Conversion,
  Duplicate,
  Lead,
  LeadDetail,
  LeadSource,
  leadStates,
  LostReason,
  TouchKind,
} from "./leads.schema.ts";

/** 0 or null for none. */
const OptionalId = JsonIdOrZero.nullish();

const fields = {
  ...coupleInput,
  campaign: Text(64).optional(),
  referredBy: Text(64).optional(),
  note: Text(1_000).optional(),
};

/** Filters of the list. */
const filters = {
  /** A part of a partner's name. */
  name: Text(64),
  phone: Text(maxPhoneLength),
  /** `open` stands for all states in which a consultant works on a lead. */
  state: z.enum(["open", ...leadStates]),
  source: LeadSource,
  campaign: Text(64),
  consultantId: Id,
  /** The next touch is due. */
  due: z.enum(["now"]),
  /** The next touch is due by the end of this date. */
  dueTo: WeddingDate,
  /** First and last date of creation. */
  from: WeddingDate,
  to: WeddingDate,
};

const ofVersion = { id: Id, version: Version };
const withTouch = z.object({ ...ofVersion, nextTouchAt: Moment });

export const leadsApi = api("leads", "Couples that asked and have not signed", {
  list: endpoint({
    method: "GET",
    path: "/api/lead/list",
    access: staff("lead"),
    summary: "List leads, newest first. The phone filter takes the last four digits or a complete number",
    input: listInput(filters, ["createdAt", "nextTouchAt"]),
    output: pageOf(Lead),
  }),
  export: endpoint({
    method: "POST",
    path: "/api/lead/export",
    access: staff("lead:export"),
    summary: "Get the next leads that match the list's filters, newest first. Each part is audited",
    input: exportInput(filters),
    output: exportPartOf(Lead),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/lead/detail/:id",
    access: staff("lead"),
    summary: "Get one lead with other leads and weddings of the same phone numbers",
    input: z.object({ id: Id }),
    output: LeadDetail,
  }),
  consultants: endpoint({
    method: "GET",
    path: "/api/lead/consultants",
    access: staff("lead"),
    summary: "List the users who can be the consultant of a lead",
    input: z.object({}),
    output: z.array(z.object({ id: RecordId, name: z.string() })),
  }),
  duplicates: endpoint({
    method: "GET",
    path: "/api/lead/duplicates",
    access: staff("lead:edit"),
    summary: "List leads and weddings with a complete phone number",
    input: z.object({ phone: NonEmptyText(maxPhoneLength) }),
    output: z.array(Duplicate),
  }),
  board: endpoint({
    method: "GET",
    path: "/api/lead/board",
    access: staff("lead"),
    summary: "Get the leads of each state that has a next touch, earliest next touch first",
    input: z.object({}),
    output: z.array(BoardColumn),
  }),
  report: endpoint({
    method: "GET",
    path: "/api/lead/report",
    access: staff("lead"),
    summary: "Count by source or consultant how the leads of a period ended",
    input: z.object({ from: WeddingDate, to: WeddingDate, by: z.enum(["source", "consultant"]) }),
    output: z.array(Conversion),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/lead/add",
    access: staff("lead:edit"),
    summary: "Add a lead, unless another one with a phone number of it is open",
    input: z.object({
      ...fields,
      nameA: PersonName,
      source: LeadSource,
      nextTouchAt: Moment,
      /** Without `lead:all` it is the caller. */
      consultantId: OptionalId,
    }),
    output: LeadDetail,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/lead/update",
    access: staff("lead:edit"),
    summary: "Change a lead. Absent fields are unchanged, and so is a phone number that is sent masked",
    input: z.object({
      ...fields,
      ...ofVersion,
      nameA: PersonName.optional(),
      source: LeadSource.optional(),
      nextTouchAt: Moment.optional(),
    }),
    output: LeadDetail,
  }),
  touch: endpoint({
    method: "POST",
    path: "/api/lead/touch",
    access: staffInPerson("lead:edit"),
    summary: "Record a contact with the couple and the next touch. The state stays as it is",
    input: withTouch.extend({ kind: TouchKind, text: Text(1_000).optional() }),
    output: LeadDetail,
  }),
  contact: endpoint({
    method: "POST",
    path: "/api/lead/contact",
    access: staff("lead:edit"),
    summary: "Record that the couple was contacted",
    input: withTouch,
    output: LeadDetail,
  }),
  visit: endpoint({
    method: "POST",
    path: "/api/lead/visit",
    access: staff("lead:edit"),
    summary: "Record that the couple visits the studio",
    input: withTouch,
    output: LeadDetail,
  }),
  win: endpoint({
    method: "POST",
    path: "/api/lead/win",
    access: staff("lead:edit"),
    summary: "Record that the couple books. Links the lead to a wedding of the couple, or adds one",
    input: z.object({
      ...ofVersion,
      /** A wedding that the caller may see. 0 or absent adds a wedding. */
      weddingId: OptionalId,
      /** For the wedding that is added. */
      dateReason: DateReason,
    }),
    output: LeadDetail,
  }),
  lose: endpoint({
    method: "POST",
    path: "/api/lead/lose",
    access: staff("lead:edit"),
    summary: "Record that the couple does not book, with the reason",
    input: z.object({ ...ofVersion, lostReason: LostReason }),
    output: LeadDetail,
  }),
  pause: endpoint({
    method: "POST",
    path: "/api/lead/pause",
    access: staff("lead:edit"),
    summary: "Make a lead dormant until its next touch",
    input: withTouch,
    output: LeadDetail,
  }),
  reopen: endpoint({
    method: "POST",
    path: "/api/lead/reopen",
    access: staff("lead:edit"),
    summary: "Reopen a won, lost or dormant lead, unless another one with a phone number of it is open",
    input: withTouch,
    output: LeadDetail,
  }),
  handOver: endpoint({
    method: "POST",
    path: "/api/lead/handOver",
    access: staff("lead:edit"),
    summary: "Hand a lead over to another consultant",
    input: z.object({ ...ofVersion, consultantId: Id }),
    output: LeadDetail,
  }),
  reveal: endpoint({
    method: "POST",
    path: "/api/lead/reveal",
    access: staff("lead:reveal"),
    summary: "Reveal the phone number of a partner. Each call is audited",
    input: z.object({ id: Id, partner: Partner }),
    output: z.object({ phone: z.string() }),
  }),
});
