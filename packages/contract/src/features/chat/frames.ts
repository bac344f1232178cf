import * as z from "zod";
import { frame } from "../../kernel/index.ts";
import { Presence } from "./desk.ts";

const loose = z.union([z.string().max(4000), z.number(), z.null()]).optional();

/** What stands in `msg` of action 2, as JSON: the input of `sendMsg`. */
const SentText = z.string().max(16_000);

/** From the client. `msg` is JSON, as a frame is `{action, senderId, msg, msgIds}` (SPEC 7, Socket). */
export const chatClientFrames = {
  send: frame({
    action: 2,
    from: "client",
    summary: "Chat message: `msg` is the input of sendMsg as JSON. A v2 client is answered with action 2",
    shape: z.object({ action: z.literal(2), senderId: loose, msg: SentText, msgIds: loose }),
  }),
  presence: frame({
    action: 20,
    from: "client",
    summary:
      "I look at a conversation or write in one; null: at none. Said again every 20 s, and every 3 s while writing",
    shape: z.object({
      action: z.literal(20),
      conversationId: z.int().min(1).max(2_147_483_647).nullable(),
      state: z.enum(["viewing", "typing"]),
    }),
  }),
};

/** What a client hears of people at one conversation. */
export const PresentPeople = z.object({ conversationId: z.int(), people: z.array(Presence) });
export type PresentPeople = z.infer<typeof PresentPeople>;

/** To v2 clients of people who may read chats. Beside these, action 8 with the feature `chat` names conversations that changed. */
export const chatServerFrames = {
  sent: frame({
    action: 2,
    from: "server",
    summary: "Answer to a chat message over the socket: what `sendMsg` would answer, envelope and all",
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
    summary: "Who is at these conversations now; `whole`: nobody is at any other",
    shape: z.object({ action: z.literal(20), at: z.array(PresentPeople), whole: z.boolean() }),
  }),
};
export type PresenceFrame = z.infer<typeof chatServerFrames.presence.shape>;
