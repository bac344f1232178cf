import * as z from "zod";
import { frame } from "../../kernel/index.ts";
import { HandledKind, MessageGroup, Team } from "./schema.ts";

export { closeCodes, socketTiming } from "../../kernel/index.ts";

/** Old clients send numbers, text or nothing in the free fields; none of them decides anything. */
const loose = z.union([z.string().max(4000), z.number(), z.null()]).optional();
/** Comma separated; a frame is at most 64 KB, and of its ids the first 500 count (DELIVERY 6.6). */
const ids = z.union([z.string().max(65_536), z.number(), z.null()]).optional();
const base = { senderId: loose, msg: loose, msgIds: ids };

/** What a v2 client writes into `msg` of action 1 (DELIVERY 6.1). `lang` is the language message texts are wanted in. */
export const Hello = z.object({
  v: z.literal(2),
  tab: z.string().max(64),
  after: z.string().max(40).nullable(),
  lang: z.enum(["zh", "en", "es", "ja"]).optional(),
});
export type Hello = z.infer<typeof Hello>;

/** From the client: `{action, senderId, msg, msgIds}` (SPEC 7, Socket). `msgIds` is comma separated. */
export const clientFrames = {
  hello: frame({
    action: 1,
    from: "client",
    summary: "First sign-in",
    shape: z.object({ action: z.literal(1), ...base }),
  }),
  ackMessage: frame({
    action: 3,
    from: "client",
    summary: "Received (types other than 6)",
    shape: z.object({ action: z.literal(3), ...base }),
  }),
  heartbeat: frame({
    action: 4,
    from: "client",
    summary: "Heartbeat, every 20 s",
    shape: z.object({ action: z.literal(4), ...base }),
  }),
  ackOrder: frame({
    action: 5,
    from: "client",
    summary: "Received (type 6, personal)",
    shape: z.object({ action: z.literal(5), ...base }),
  }),
  ackBroadcast: frame({
    action: 6,
    from: "client",
    summary: "Received (type 6, allUser 1)",
    shape: z.object({ action: z.literal(6), ...base }),
  }),
};

/** From the server to clients that announced v2: an old client would store any frame as a message (DELIVERY 6.1). */
export const serverFrames = {
  hello: frame({
    action: 1,
    from: "server",
    summary: "Answer to the v2 hello: the stream's epoch and last position",
    shape: z.object({ action: z.literal(1), epoch: z.string(), last: z.string() }),
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
      "I read these on another tab or device, or all up to and including a position (of one group, where it is named)",
    shape: z.object({
      action: z.literal(7),
      ids: z.array(z.string()),
      upTo: z.string().nullable(),
      /** Absent: of all groups. */
      group: MessageGroup.optional(),
      unread: z.int(),
    }),
  }),
  changed: frame({
    action: 8,
    from: "server",
    summary: "Records of a feature changed: refetch what is on screen",
    shape: z.object({ action: z.literal(8), feature: z.string(), ids: z.array(z.string()) }),
  }),
  resync: frame({
    action: 9,
    from: "server",
    summary: "The cursor means nothing here: reload lists, take `last` as the cursor",
    shape: z.object({ action: z.literal(9), reason: z.literal("resync"), last: z.string() }),
  }),
  unread: frame({
    action: 10,
    from: "server",
    summary: "I took a reading back: these are unread again; no ids when they are many: load the list anew",
    shape: z.object({ action: z.literal(10), ids: z.array(z.string()), unread: z.int() }),
  }),
  team: frame({
    action: 11,
    from: "server",
    summary: "How far the team is with something changed: every message about it shows that",
    shape: z.object({ action: z.literal(11), team: Team }),
  }),
  ring: frame({
    action: 12,
    from: "server",
    summary:
      "Nobody has claimed these: level 1 after 30 s, level 2 after 60 s. Ring once for the frame, add no message",
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
