import * as z from "zod";
import { anyStaff, api, endpoint, listInput, optionalFilter, pageOf } from "../../kernel/index.ts";
import { ArchivedMessage, HandledKind, Message, MessageGroup, Team, teamStates, UnreadByGroup } from "./schema.ts";

const Flag = z.enum(["0", "1"]);
const Subject = z.string().trim().min(1).max(64);
const Handled = z.object({ kind: HandledKind, subject: Subject });

export const notificationsApi = api("notifications", {
  inbox: endpoint({
    method: "GET",
    path: "/api/message/inbox",
    access: anyStaff,
    summary: "My messages, newest first, with the stream position of that snapshot in one statement (DELIVERY 6.9)",
    input: z.object({
      flag: optionalFilter(Flag),
      group: optionalFilter(MessageGroup),
      /** Continue after this stream position, as given by `next`. */
      before: optionalFilter(z.string().max(40)),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    output: z.object({
      records: z.array(Message),
      /** Of all groups, whatever the filters. */
      unread: z.int(),
      unreadByGroup: UnreadByGroup,
      /** `epoch:seq` up to which this snapshot is complete: the cursor to connect with. */
      last: z.string(),
      next: z.string().nullable(),
    }),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/message/list",
    access: anyStaff,
    summary: "The archive: every message ever sent to me, with its target and how far the team is (PRODUCT 1, `/list`)",
    input: listInput(
      {
        /** Words of the text or of the sender's name, or an order number; Chinese too. */
        q: z.string().trim().max(60),
        group: MessageGroup,
        flag: Flag,
        /** `mine` are those I have claimed. */
        team: z.enum([...teamStates, "mine"]),
        /** The beginning of the sender's name. */
        sender: z.string().trim().max(60),
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
    summary: "Mark messages as read: those named, or all up to a stream position, of one group where it is named",
    input: z.object({
      ids: z.array(z.string().max(20)).max(500).optional(),
      upTo: z.string().max(40).optional(),
      group: MessageGroup.optional(),
    }),
    output: z.object({
      unread: z.int(),
      /** Undoes exactly this within 10 s (`unread`); null when nothing changed. */
      undo: z.string().nullable(),
    }),
  }),
  unread: endpoint({
    method: "POST",
    path: "/api/message/unread",
    access: anyStaff,
    summary:
      "Take a reading back within 10 s: exactly the messages it marked are unread again (PRODUCT 4, Notifications)",
    input: z.object({ undo: z.string().min(1).max(64) }),
    output: z.object({ unread: z.int() }),
  }),
  claim: endpoint({
    method: "POST",
    path: "/api/message/claim",
    access: anyStaff,
    summary: "Take on what a message is about; the second to ask is told who was first",
    input: Handled,
    output: Team,
  }),
  release: endpoint({
    method: "POST",
    path: "/api/message/release",
    access: anyStaff,
    summary: "Give back what I have claimed: the team sees it unclaimed again",
    input: Handled,
    output: Team,
  }),
  ticket: endpoint({
    method: "POST",
    path: "/api/message/ticket",
    access: anyStaff,
    ownTransaction: true,
    throttled: true,
    summary: "A one-time ticket for the socket, good for 30 s; travels as ?token= (PRODUCT 1)",
    input: z.object({}),
    output: z.object({ ticket: z.string(), socketPort: z.int() }),
  }),
});
