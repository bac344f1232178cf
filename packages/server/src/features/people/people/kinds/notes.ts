import type { PersonNote } from "@vowdesk/contract/people/people";
import type { Context } from "../../../../kernel/http/context.ts";
import { findExcerpt, listPrivateNotes, type ChatLineRow } from "../../../chat/chat.ts";
import { listMarks, type MarkRow } from "../people.store.ts";
import type { PersonRequest, Section } from "./section.ts";

const notesShown = 8;

function orderNote({ order_id, line, at, actor_name, act, reason, number, kind }: MarkRow): PersonNote {
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

function chatNote({ conversation_id, seq, at, sender_name, body }: ChatLineRow): PersonNote {
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

async function orderNotes(
  { db }: Context,
  { owner, visibility: { histories: kinds } }: PersonRequest,
): Promise<PersonNote[]> {
  if (kinds.length === 0) return [];
  const query = { kinds, acts: ["note", "flag"], after: null, limit: notesShown };
  return (await listMarks(db, owner, query)).map(orderNote);
}

async function chatNotes({ db }: Context, { person, visibility }: PersonRequest): Promise<PersonNote[]> {
  const conversation = visibility.chat ? await findExcerpt(db, person.id) : undefined;
  return conversation ? (await listPrivateNotes(db, conversation.id, notesShown)).map(chatNote) : [];
}

/** Notes and flags of staff on the person's orders and private notes in the chat. */
export const notes: Section<"notes"> = {
  isVisible: ({ visibility }) => visibility.chat || visibility.histories.length > 0,
  async read(ctx, request) {
    const notesOfSources = await Promise.all([orderNotes(ctx, request), chatNotes(ctx, request)]);
    return notesOfSources
      .flat()
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .slice(0, notesShown);
  },
};
