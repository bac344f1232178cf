import * as z from "zod";
import { api, endpoint, optionalFilter, staff } from "../../kernel/index.ts";
import { Person, TimelineEntry, timelineParts } from "./schema.ts";

const PersonId = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
const entriesAtMost = 50;

/** Customer 360 (issue 6): one of the app people on one page. */
export const peopleApi = api("people", {
  person: endpoint({
    method: "GET",
    path: "/api/person/:id",
    access: staff("person"),
    summary: "One of the app people, with those sections that the asker's rights cover",
    input: z.object({ id: PersonId }),
    output: Person,
  }),
  timeline: endpoint({
    method: "GET",
    path: "/api/person/:id/timeline",
    access: staff("person"),
    summary: "What happened with one of the app people, newest first; `next` asks for what was before",
    input: z.object({
      id: PersonId,
      part: optionalFilter(z.enum(timelineParts)),
      after: optionalFilter(z.string().max(600)),
      limit: z.coerce.number<string | number>().int().min(1).max(entriesAtMost).default(20),
    }),
    output: z.object({ entries: z.array(TimelineEntry), next: z.string().nullable() }),
  }),
  reveal: endpoint({
    method: "POST",
    path: "/api/person/reveal",
    access: staff("person:reveal"),
    summary: "The phone number of one of the app people, whole; each time is a line in the audit trail",
    input: z.object({ id: PersonId }),
    output: z.object({ phone: z.string() }),
  }),
});
