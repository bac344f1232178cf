import { sql } from "kysely";
import { idOf, newName, nothing, own, self, type ObjectFactories, type Row, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  reading: (server, { id }, owner) =>
    idOf(
      server,
      sql`insert into read_undo (user_id, read_at, seqs, expires_at)
        values (${owner === "own" ? id : id + 1}, now(), '{}', now() + interval '1 hour') returning id`,
    ),
  // A handling belongs to all holders of its permission.
  handling: (server, { codes }, owner) => {
    const audience = owner === "own" ? ([...(codes ?? [])][0] ?? "dashboard") : "nobody-holds-this";
    const subject = newName();
    return idOf(
      server,
      sql`insert into handling (kind, subject, audience, at) values ('order', ${subject}, ${audience}, now()) returning subject as id`,
    );
  },
};

export const rows: Rows = {
  "notifications.inbox": nothing(),
  "notifications.list": nothing(),
  "notifications.read": nothing(),
  "notifications.unread": { ...own("reading", (undo) => ({ undo: String(undo) })), missingAs: "undo-expired" } as Row,
  "notifications.claim": self("handling", "admin", (subject) => ({ kind: "order", subject: String(subject) })),
  "notifications.release": self("handling", "admin", (subject) => ({ kind: "order", subject: String(subject) })),
  "notifications.ticket": nothing(),
};
