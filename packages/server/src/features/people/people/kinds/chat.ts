import { excerptBefore, findExcerpt } from "../../../chat/chat.ts";
import { presentLine } from "../people.present.ts";
import type { Section } from "./section.ts";

const linesShown = 4;

/** The state of the customer's conversation and its latest messages. */
export const chat: Section<"chat"> = {
  isVisible: ({ visibility }) => visibility.chat,
  async read({ db }, { person }) {
    const row = await findExcerpt(db, person.id);
    if (!row) return null;
    const lines = await excerptBefore(db, row.id, null, linesShown);
    return {
      conversationId: row.id,
      state: row.state,
      unread: row.unread,
      waitingSince: row.waiting_since?.toISOString() ?? null,
      assigneeName: row.assignee_name,
      lines: lines.map(presentLine),
    };
  },
};
