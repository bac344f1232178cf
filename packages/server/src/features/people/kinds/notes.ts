import type { PersonNote } from "@vowdesk/contract/people";
import type { Context } from "../../../kernel/http/context.ts";
import * as chats from "../chat-history/store.ts";
import type { ChatLineRow } from "../chat-history/store.ts";
import { marksBefore, type MarkRow } from "../order-history/store.ts";
import type { Asked, Section } from "./section.ts";

const notesShown = 8;

function ofOrder({ order_id, line, at, actor_name, act, reason, number, kind }: MarkRow): PersonNote {
  return {
    id: `order:${order_id}-${line}`,
    at: at.toISOString(),
    byName: actor_name,
    act: act === "flag" ? "flag" : "note",
    text: reason ?? "",
    order: { number, kind },
    message: null,
  };
}

function ofChat({ conversation_id, seq, at, sender_name, body }: ChatLineRow): PersonNote {
  return {
    id: `chat:${conversation_id}-${seq}`,
    at: at.toISOString(),
    byName: sender_name,
    act: "note",
    text: body,
    order: null,
    message: { conversationId: conversation_id, seq: Number(seq) },
  };
}

async function orderNotes({ db }: Context, { person, sight: { histories: kinds } }: Asked): Promise<PersonNote[]> {
  if (kinds.length === 0) return [];
  const asked = { kinds, acts: ["note", "flag"], reached: null, most: notesShown };
  return (await marksBefore(db, person, asked)).map(ofOrder);
}

async function chatNotes({ db }: Context, { person, sight }: Asked): Promise<PersonNote[]> {
  const conversation = sight.chat ? await chats.findConversation(db, person.id) : undefined;
  return conversation ? (await chats.notesIn(db, conversation.id, notesShown)).map(ofChat) : [];
}

/** What colleagues wrote down about a person, wherever they did. */
export const notes: Section<"notes"> = {
  isSeen: ({ sight }) => sight.chat || sight.histories.length > 0,
  async read(ctx, asked) {
    const both = await Promise.all([orderNotes(ctx, asked), chatNotes(ctx, asked)]);
    return both
      .flat()
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .slice(0, notesShown);
  },
};
