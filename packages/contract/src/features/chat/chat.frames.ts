import * as z from "zod";
import { frame, JsonId, RecordId } from "../../kernel/index.ts";
import { Presence } from "./desk.ts";

const loose = z.union([z.string().max(4000), z.number(), z.null()]).optional();

/** The field `msg` of action 2: the input of `sendMsg` as JSON. */
const SentText = z.string().max(16_000);

/** Frames of the client. `msg` is JSON. */
export const chatClientFrames = {
  send: frame({
    action: 2,
    from: "client",
    summary: "Chat message: `msg` is the input of sendMsg as JSON. Version 2 clients get action 2 as answer",
    shape: z.object({ action: z.literal(2), senderId: loose, msg: SentText, msgIds: loose }),
  }),
  presence: frame({
    action: 20,
    from: "client",
    summary:
      "The conversation that the client views or types in; null for none. Repeated every 20 s, and every 3 s while typing",
    shape: z.object({
      action: z.literal(20),
      conversationId: JsonId.nullable(),
      state: z.enum(["viewing", "typing"]),
    }),
  }),
};

/** The staff who are present in one conversation. */
export const PresentPeople = z.object({ conversationId: RecordId, people: z.array(Presence) });
export type PresentPeople = z.infer<typeof PresentPeople>;

/** Frames to version 2 clients whose users may read chats. Changed conversations are announced by action 8 with the feature `chat`. */
export const chatServerFrames = {
  sent: frame({
    action: 2,
    from: "server",
    summary: "Answer to a chat message over the socket: the answer of `sendMsg` with its envelope",
    shape: z.object({
      action: z.literal(2),
      clientMsgId: z.string().nullable(),
      success: z.boolean(),
      code: z.int(),
      message: z.string(),
      reason: z.string().optional(),
      data: z.unknown(),
    }),
  }),
  presence: frame({
    action: 20,
    from: "server",
    summary: "Staff present in these conversations; `whole`: no staff are present in any other",
    shape: z.object({ action: z.literal(20), at: z.array(PresentPeople), whole: z.boolean() }),
  }),
};
export type PresenceFrame = z.infer<typeof chatServerFrames.presence.shape>;
