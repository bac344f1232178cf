import * as z from "zod";
import { endpoint, optionalFilter } from "../../kernel/index.ts";
import { Message } from "./schema.ts";

export const notificationsApi = {
  inbox: endpoint({
    method: "GET",
    path: "/api/message/inbox",
    access: "signed-in",
    summary: "My messages, newest first, with the stream position of that snapshot in one statement (DELIVERY 6.9)",
    input: z.object({
      flag: optionalFilter(z.enum(["0", "1"])),
      /** Continue after this stream position, as given by `next`. */
      before: optionalFilter(z.string().max(40)),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    output: z.object({
      records: z.array(Message),
      unread: z.int(),
      /** `epoch:seq` up to which this snapshot is complete: the cursor to connect with. */
      last: z.string(),
      next: z.string().nullable(),
    }),
  }),
  read: endpoint({
    method: "POST",
    path: "/api/message/read",
    access: "signed-in",
    summary: "Mark messages as read: those named, or all up to a stream position",
    input: z.object({ ids: z.array(z.string().max(20)).max(500).optional(), upTo: z.string().max(40).optional() }),
    output: z.object({ unread: z.int() }),
  }),
  ticket: endpoint({
    method: "POST",
    path: "/api/message/ticket",
    access: "signed-in",
    summary: "A one-time ticket for the socket, good for 30 s; travels as ?token= (PRODUCT 1)",
    input: z.object({}),
    output: z.object({ ticket: z.string(), socketPort: z.int() }),
  }),
};
