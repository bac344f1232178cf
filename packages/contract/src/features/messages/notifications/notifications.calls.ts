import * as z from "zod";
import {
  anyStaff,
  api,
  endpoint,
  listInput,
  optionalFilter,
  pageOf,
  Limit,
  NonEmptyText,
  Text,
} from "../../../kernel/index.ts";
import {
  ArchivedMessage,
  HandledKind,
  Message,
  MessageGroup,
  Team,
  teamStates,
  UnreadByGroup,
} from "./notifications.schema.ts";

const Flag = z.enum(["0", "1"]);
const Subject = NonEmptyText(64);
const Handled = z.object({ kind: HandledKind, subject: Subject });

export const notificationsApi = api("notifications", "Messages to staff, and tickets for the socket", {
  inbox: endpoint({
    method: "GET",
    path: "/api/message/inbox",
    access: anyStaff,
    summary: "List the caller's messages, newest first, with the stream position of that snapshot (R-6.9)",
    input: z.object({
      flag: optionalFilter(Flag),
      group: optionalFilter(MessageGroup),
      /** Continue after this stream position, as returned by `next`. */
      before: optionalFilter(z.string().max(40)),
      limit: Limit(200, 50),
    }),
    output: z.object({
      records: z.array(Message),
      /** Unread messages of all groups, regardless of the filters. */
      unread: z.int(),
      unreadByGroup: UnreadByGroup,
      /** The position `epoch:seq` up to which the snapshot is complete, used as cursor on connect. */
      last: z.string(),
      next: z.string().nullable(),
    }),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/message/list",
    access: anyStaff,
    summary: "List the archive: every message sent to the caller, with its target and the team's state (R-5.11)",
    input: listInput(
      {
        /** Words of the text or of the sender's name, or an order number; Chinese is supported. */
        q: Text(60),
        group: MessageGroup,
        flag: Flag,
        team: z.enum([...teamStates, "mine"]),
        sender: Text(60),
        from: z.iso.date(),
        to: z.iso.date(),
      },
      ["createTime"],
    ),
    output: pageOf(ArchivedMessage),
  }),
  read: endpoint({
    method: "POST",
    path: "/api/message/read",
    access: anyStaff,
    summary: "Mark messages as read: the given ones, or all up to a stream position, optionally of one group",
    input: z.object({
      ids: z.array(z.string().max(20)).max(500).optional(),
      upTo: z.string().max(40).optional(),
      group: MessageGroup.optional(),
    }),
    output: z.object({
      unread: z.int(),
      /** Token that undoes this call within 10 s (see `unread`); null if nothing changed. */
      undo: z.string().nullable(),
    }),
  }),
  unread: endpoint({
    method: "POST",
    path: "/api/message/unread",
    access: anyStaff,
    summary: "Undo marking as read within 10 s: exactly the marked messages become unread again (R-5.9)",
    input: z.object({ undo: z.string().min(1).max(64) }),
    output: z.object({ unread: z.int() }),
  }),
  claim: endpoint({
    method: "POST",
    path: "/api/message/claim",
    access: anyStaff,
    summary: "Claim the subject of a message. A later caller gets the name of the first",
    input: Handled,
    output: Team,
  }),
  release: endpoint({
    method: "POST",
    path: "/api/message/release",
    access: anyStaff,
    summary: "Release a claimed subject, which becomes unclaimed again",
    input: Handled,
    output: Team,
  }),
  ticket: endpoint({
    method: "POST",
    path: "/api/message/ticket",
    access: anyStaff,
    ownTransaction: true,
    throttled: true,
    summary: "Create a one-time ticket for the socket, valid for 30 s and sent as ?token= (R-6.1)",
    input: z.object({}),
    /** A page whose port also accepts the socket uses that one, because it may be the only one that is reachable. */
    output: z.object({ ticket: z.string(), socketPort: z.int(), isSocketOnPagePort: z.boolean() }),
  }),
});
