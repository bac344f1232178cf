import * as z from "zod";
import {
  api,
  endpoint,
  exportInput,
  exportPartOf,
  listInput,
  maxPhoneLength,
  optionalFilters,
  pageOf,
  staff,
  Id,
  PersonName,
  Version,
  JsonIdOrZero,
  RecordId,
  Text,
} from "../../../kernel/index.ts";
import { PostponeCause } from "../shoots/shoots.schema.ts";
import {
  coupleInput,
  DateReason,
  Partner,
  Wedding,
  WeddingDate,
  WeddingBoardColumn,
  WeddingDetail,
  WeddingPayment,
  WeddingStage,
  WeddingState,
} from "./weddings.schema.ts";

const fields = {
  ...coupleInput,
  /** 0 or null for none. Without `wedding:all` it is the caller. */
  consultantId: JsonIdOrZero.nullish(),
  note: Text(1_000).optional(),
  dateReason: DateReason,
};

/** Filters of the board. */
const boardFilters = {
  /** A part of a partner's name, or the number of the wedding. */
  name: Text(64),
  phone: Text(maxPhoneLength),
  consultantId: Id,
  /** Matches weddings whose payments the caller may see. */
  payment: WeddingPayment,
  /** First and last wedding date. */
  from: WeddingDate,
  to: WeddingDate,
};

/** Filters of the list. */
const filters = { ...boardFilters, state: WeddingState, stage: WeddingStage };

const sorts = ["createdAt", "weddingDate", "nextAppointment", "outstandingCents"] as const;

export const weddingsApi = api("weddings", "Weddings", {
  list: endpoint({
    method: "GET",
    path: "/api/wedding/list",
    access: staff("wedding"),
    summary: "List weddings, newest first. The phone filter takes the last four digits or a complete number",
    input: listInput(filters, sorts),
    output: pageOf(Wedding),
  }),
  board: endpoint({
    method: "GET",
    path: "/api/wedding/board",
    access: staff("wedding"),
    summary: "Get the weddings of each stage, earliest next appointment first",
    input: z.object(optionalFilters(boardFilters)),
    output: z.array(WeddingBoardColumn),
  }),
  export: endpoint({
    method: "POST",
    path: "/api/wedding/export",
    access: staff("wedding:export"),
    summary: "Get the next weddings that match the list's filters, newest first. Each part is audited",
    input: exportInput(filters),
    output: exportPartOf(Wedding),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/wedding/detail/:id",
    access: staff("wedding"),
    summary: "Get one wedding",
    input: z.object({ id: Id }),
    output: WeddingDetail,
  }),
  consultants: endpoint({
    method: "GET",
    path: "/api/wedding/consultants",
    access: staff("wedding"),
    summary: "List the users who can be the consultant of a wedding",
    input: z.object({}),
    output: z.array(z.object({ id: RecordId, name: z.string() })),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/wedding/add",
    access: staff("wedding:edit"),
    summary: "Add a wedding",
    input: z.object({ ...fields, nameA: PersonName }),
    output: WeddingDetail,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/wedding/update",
    access: staff("wedding:edit"),
    summary: "Change a wedding. Absent fields are unchanged, and so is a phone number that is sent masked",
    input: z.object({
      ...fields,
      id: Id,
      version: Version,
      nameA: PersonName.optional(),
      /** Why the date changes. Needed if it would change what the studio keeps of a cancelled wedding. */
      dateCause: PostponeCause.optional(),
    }),
    output: WeddingDetail,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/wedding/delete/:id",
    access: staff("wedding:edit"),
    summary: "Delete a wedding without shoots",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  reveal: endpoint({
    method: "POST",
    path: "/api/wedding/reveal",
    access: staff("wedding:reveal"),
    summary: "Reveal the phone number of a partner. Each call is audited",
    input: z.object({ id: Id, partner: Partner }),
    output: z.object({ phone: z.string() }),
  }),
});
