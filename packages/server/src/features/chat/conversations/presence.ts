import { presenceMs, type PresentPeople } from "@vowdesk/contract/chat";

/** States which conversation a tab shows, if any. Sent to all nodes and kept in memory for a short time. */
export interface PresenceUpdate {
  /** Identifies the connection on all nodes. */
  tab: string;
  userId: number;
  name: string;
  conversationId: number | null;
  state: "viewing" | "typing";
}

interface PresentTab extends PresenceUpdate {
  conversationId: number;
  seenAt: number;
  typedAt: number;
}

type Person = PresentPeople["people"][number];

/** Which users view or type in which conversation. Entries expire unless they are repeated. */
export class PresenceRegistry {
  readonly #tabs = new Map<string, PresentTab>();
  /** The last state that was sent, by conversation. */
  #lastSent = new Map<number, string>();

  record({ conversationId, ...rest }: PresenceUpdate, nowMs: number): void {
    if (conversationId === null) {
      this.#tabs.delete(rest.tab);
      return;
    }
    const typedAt = rest.state === "typing" ? nowMs : Number.NEGATIVE_INFINITY;
    this.#tabs.set(rest.tab, { ...rest, conversationId, seenAt: nowMs, typedAt });
  }

  /** All users present, once per conversation. Typing in one tab is enough to count as typing. */
  all(nowMs: number): PresentPeople[] {
    const at = new Map<number, Map<number, Person>>();
    for (const [tab, { conversationId, userId: id, name, seenAt, typedAt }] of this.#tabs) {
      if (nowMs - seenAt > presenceMs.viewing) {
        this.#tabs.delete(tab);
        continue;
      }
      const people = at.get(conversationId) ?? new Map<number, Person>();
      const isTyping = nowMs - typedAt <= presenceMs.typing || people.get(id)?.state === "typing";
      at.set(conversationId, people.set(id, { id, name, state: isTyping ? "typing" : "viewing" }));
    }
    return [...at].map(([conversationId, people]) => ({ conversationId, people: [...people.values()] }));
  }

  /** Conversations whose users changed since the last call; those without users any more have an empty list. */
  changes(nowMs: number): PresentPeople[] {
    const now = this.all(nowMs);
    const current = new Map(now.map(({ conversationId, people }) => [conversationId, JSON.stringify(people)]));
    const changed = now.filter(({ conversationId: id }) => current.get(id) !== this.#lastSent.get(id));
    const ended = [...this.#lastSent.keys()].filter((id) => !current.has(id));
    this.#lastSent = current;
    return [...changed, ...ended.map((conversationId) => ({ conversationId, people: [] }))];
  }
}
