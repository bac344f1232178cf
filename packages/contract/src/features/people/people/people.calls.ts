import * as z from "zod";
import { api, endpoint, optionalFilter, staff, Id, Limit } from "../../../kernel/index.ts";
import { Person, TimelineEntry, timelineParts } from "./people.schema.ts";

const maxEntries = 50;

/** The person page: an app user with all related records. */
export const peopleApi = api("people", "All records of one person", {
  person: endpoint({
    method: "GET",
    path: "/api/person/:id",
    access: staff("person"),
    summary: "Get an app user with the sections that the caller may see",
    input: z.object({ id: Id }),
    output: Person,
  }),
  timeline: endpoint({
    method: "GET",
    path: "/api/person/:id/timeline",
    access: staff("person"),
    summary: "List the history of an app user, newest first; `next` continues with older entries",
    input: z.object({
      id: Id,
      part: optionalFilter(z.enum(timelineParts)),
      after: optionalFilter(z.string().max(600)),
      limit: Limit(maxEntries, 20),
    }),
    output: z.object({ entries: z.array(TimelineEntry), next: z.string().nullable() }),
  }),
  reveal: endpoint({
    method: "POST",
    path: "/api/person/reveal",
    access: staff("person:reveal"),
    summary: "Reveal the phone number of an app user. Each call is audited",
    input: z.object({ id: Id }),
    output: z.object({ phone: z.string() }),
  }),
});
