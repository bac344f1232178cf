import * as z from "zod";
import {
  api,
  endpoint,
  exportInput,
  exportPartOf,
  listInput,
  pageOf,
  staff,
  Id,
  Version,
  JsonIdOrZero,
  NonEmptyText,
  RecordId,
  Text,
  Latitude,
  Longitude,
} from "../../../kernel/index.ts";
import { Bookable, BookableKind, WorkingTime } from "./bookables.schema.ts";
import { maxSkillsOfPerson, SkillCode } from "./skills.schema.ts";

const Name = NonEmptyText(64);
const Buffer = z
  .int()
  .min(0)
  .max(24 * 60);

const fields = {
  /** The staff account of a person; 0 or null for none. */
  userId: JsonIdOrZero.nullish(),
  skills: z.array(SkillCode).max(maxSkillsOfPerson).optional(),
  hours: z.array(WorkingTime).max(28).optional(),
  zone: Text(64).optional(),
  address: Text(200).optional(),
  latitude: Latitude.nullish(),
  longitude: Longitude.nullish(),
  bufferBeforeMinutes: Buffer.optional(),
  bufferAfterMinutes: Buffer.optional(),
  note: Text(500).optional(),
};

/** Filters of the list. */
const filters = {
  name: Text(64),
  kind: BookableKind,
  skill: SkillCode,
  state: z.enum(["active", "retired"]),
  /** Without a reservation at this moment. */
  free: z.enum(["now"]),
};

export const bookablesApi = api("bookables", "People, rooms and things that a shoot can book", {
  list: endpoint({
    method: "GET",
    path: "/api/bookable/list",
    access: staff("bookable"),
    summary: "List bookables by name",
    input: listInput(filters, ["name", "createdAt"]),
    output: pageOf(Bookable),
  }),
  export: endpoint({
    method: "POST",
    path: "/api/bookable/export",
    access: staff("bookable:export"),
    summary: "Get the next bookables that match the list's filters, newest first. Each part is audited",
    input: exportInput(filters),
    output: exportPartOf(Bookable),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/bookable/detail/:id",
    access: staff("bookable"),
    summary: "Get one bookable",
    input: z.object({ id: Id }),
    output: Bookable,
  }),
  staff: endpoint({
    method: "GET",
    path: "/api/bookable/staff",
    access: staff("bookable:edit"),
    summary: "List enabled staff who can be linked to a person",
    input: z.object({}),
    output: z.array(z.object({ id: RecordId, name: z.string() })),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/bookable/add",
    access: staff("bookable:edit"),
    summary: "Add a bookable",
    input: z.object({ ...fields, kind: BookableKind, name: Name }),
    output: Bookable,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/bookable/update",
    access: staff("bookable:edit"),
    summary: "Change a bookable. Absent fields are unchanged. Existing shoots keep their times",
    input: z.object({ ...fields, id: Id, version: Version, name: Name.optional() }),
    output: Bookable,
  }),
  retire: endpoint({
    method: "POST",
    path: "/api/bookable/retire",
    access: staff("bookable:edit"),
    summary: "Retire a bookable without future shoots. It is kept for past shoots and cannot be booked",
    input: z.object({ id: Id, version: Version }),
    output: Bookable,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/bookable/restore",
    access: staff("bookable:edit"),
    summary: "Make a retired bookable available again",
    input: z.object({ id: Id, version: Version }),
    output: Bookable,
  }),
});
