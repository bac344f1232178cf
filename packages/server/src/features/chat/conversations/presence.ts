import { presenceMs, type PresentPeople } from "@vowdesk/contract/chat";

/** Somebody's tab is at a conversation, or at none any more. Told to every process; kept by none for long. */
export interface Attendance {
  /** Names the connection in all processes. */
  tab: string;
  userId: number;
  name: string;
  conversationId: number | null;
  state: "viewing" | "typing";
}

interface Kept extends Attendance {
  conversationId: number;
  seenAt: number;
  typedAt: number;
}

type Person = PresentPeople["people"][number];

/** Who is at which conversation, as far as one process knows: in memory alone, and forgotten when nobody says it again. */
export class Attendances {
  readonly #tabs = new Map<string, Kept>();
  /** What was told last of each conversation. */
  #told = new Map<number, string>();

  note({ conversationId, ...rest }: Attendance, nowMs: number): void {
    if (conversationId === null) {
      this.#tabs.delete(rest.tab);
      return;
    }
    const typedAt = rest.state === "typing" ? nowMs : Number.NEGATIVE_INFINITY;
    this.#tabs.set(rest.tab, { ...rest, conversationId, seenAt: nowMs, typedAt });
  }

  /** Everybody who is somewhere now, each once at a conversation; who writes in one tab writes. */
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

  /** The conversations at which somebody else is than was told last; one that everybody left has nobody. */
  changes(nowMs: number): PresentPeople[] {
    const now = this.all(nowMs);
    const told = new Map(now.map(({ conversationId, people }) => [conversationId, JSON.stringify(people)]));
    const changed = now.filter(({ conversationId: id }) => told.get(id) !== this.#told.get(id));
    const left = [...this.#told.keys()].filter((id) => !told.has(id));
    this.#told = told;
    return [...changed, ...left.map((conversationId) => ({ conversationId, people: [] }))];
  }
}
