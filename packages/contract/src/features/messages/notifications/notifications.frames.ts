import * as z from "zod";
import { frame, languages } from "../../../kernel/index.ts";
import { HandledKind, MessageGroup, Team } from "./notifications.schema.ts";

export { closeCodes, socketTiming } from "../../../kernel/index.ts";

/** Old clients send numbers, text or nothing in the unused fields, whose values are ignored. */
const loose = z.union([z.string().max(4000), z.number(), z.null()]).optional();
/** Comma separated. A frame has at most 64 KB, and only its first 500 ids count. */
const ids = z.union([z.string().max(65_536), z.number(), z.null()]).optional();
const base = { senderId: loose, msg: loose, msgIds: ids };

/**
 * The field `msg` of action 1 of a version 2 client. `lang` is the language of message texts. `missedMs` is the time,
 * in milliseconds, since the client requested its first data.
 */
export const Hello = z.object({
  v: z.literal(2),
  tab: z.string().max(64),
  after: z.string().max(40).nullable(),
  lang: z.enum(languages).optional(),
  missedMs: z.int().nonnegative().optional(),
});
export type Hello = z.infer<typeof Hello>;

/** The field `msg` of a heartbeat of a tab at which the user looks. Alerts outside of the tab are held back meanwhile. */
export const visibleTab = "visible";

/** Frames of the client: `{action, senderId, msg, msgIds}`. `msgIds` is comma separated. */
export const clientFrames = {
  hello: frame({
    action: 1,
    from: "client",
    summary: "Open the stream",
    shape: z.object({ action: z.literal(1), ...base }),
  }),
  ackMessage: frame({
    action: 3,
    from: "client",
    summary: "Acknowledge messages of types other than 6",
    shape: z.object({ action: z.literal(3), ...base }),
  }),
  heartbeat: frame({
    action: 4,
    from: "client",
    summary: "Heartbeat, every 20 s. `msg` is `visible` while the user looks at the tab",
    shape: z.object({ action: z.literal(4), ...base }),
  }),
  ackOrder: frame({
    action: 5,
    from: "client",
    summary: "Acknowledge personal messages of type 6",
    shape: z.object({ action: z.literal(5), ...base }),
  }),
  ackBroadcast: frame({
    action: 6,
    from: "client",
    summary: "Acknowledge messages of type 6 with allUser 1",
    shape: z.object({ action: z.literal(6), ...base }),
  }),
};

/** Frames to version 2 clients only, because an old client would store them as messages. */
export const serverFrames = {
  hello: frame({
    action: 1,
    from: "server",
    summary:
      "Answer to the hello of a version 2 client: the stream's epoch and last position. With `repeats`, the `changed` frames of the last `missedMs` follow; without, any record may have changed",
    shape: z.object({
      action: z.literal(1),
      epoch: z.string(),
      last: z.string(),
      repeats: z.literal(true).optional(),
    }),
  }),
  heartbeat: frame({
    action: 4,
    from: "server",
    summary: "Answer to a heartbeat",
    shape: z.object({ action: z.literal(4) }),
  }),
  read: frame({
    action: 7,
    from: "server",
    summary:
      "The user has read these messages elsewhere, or all up to and including a position, optionally of one group",
    shape: z.object({
      action: z.literal(7),
      ids: z.array(z.string()),
      upTo: z.string().nullable(),
      group: MessageGroup.optional(),
      unread: z.int(),
    }),
  }),
  changed: frame({
    action: 8,
    from: "server",
    summary:
      "Records of a feature changed; without ids, any of them. `versions` has the version of each id after the change, or null if it is unknown, did not change, or the record is new. Fetch the visible records that are older",
    shape: z.object({
      action: z.literal(8),
      feature: z.string(),
      ids: z.array(z.string()),
      versions: z.array(z.int().nullable()).optional(),
    }),
  }),
  resync: frame({
    action: 9,
    from: "server",
    summary: "The cursor is unusable: load the lists again and use `last` as the cursor",
    shape: z.object({ action: z.literal(9), reason: z.literal("resync"), last: z.string() }),
  }),
  unread: frame({
    action: 10,
    from: "server",
    summary:
      "Marking as read was undone: these messages are unread again. Without ids, when they are many, load the list again",
    shape: z.object({ action: z.literal(10), ids: z.array(z.string()), unread: z.int() }),
  }),
  team: frame({
    action: 11,
    from: "server",
    summary: "The team's state of a subject changed. It applies to every message about it",
    shape: z.object({ action: z.literal(11), team: Team }),
  }),
  ring: frame({
    action: 12,
    from: "server",
    summary:
      "These subjects are unclaimed: level 1 after 30 s, level 2 after 60 s. Play one sound per frame, show no message",
    shape: z.object({
      action: z.literal(12),
      kind: HandledKind,
      subjects: z.array(z.string()),
      level: z.union([z.literal(1), z.literal(2)]),
    }),
  }),
};

export const ServerControlFrame = z.discriminatedUnion("action", [
  serverFrames.hello.shape,
  serverFrames.heartbeat.shape,
  serverFrames.read.shape,
  serverFrames.changed.shape,
  serverFrames.resync.shape,
  serverFrames.unread.shape,
  serverFrames.team.shape,
  serverFrames.ring.shape,
]);
export type ServerControlFrame = z.infer<typeof ServerControlFrame>;
