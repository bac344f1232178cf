import { sql } from "kysely";
import { idOf, newName, self, type AuditCases, type Rows } from "../../objects.ts";

export const rows: Rows = {
  "coupleNotices.contacts": self("wedding", "wedding:all", (weddingId) => ({ weddingId })),
  "coupleNotices.saveContact": self("wedding", "wedding:all", (weddingId) => ({
    weddingId,
    partner: "a",
    version: 0,
    language: "en",
  })),
  "coupleNotices.log": self("wedding", "wedding:all", (weddingId) => ({ weddingId })),
};

export const auditCases: AuditCases = (server) => ({
  "coupleNotices.saveContact": async () => {
    const statement = sql<{
      id: number;
    }>`insert into wedding (number, name_a) values (${newName()}, 'Anna') returning id`;
    return {
      input: { weddingId: await idOf(server(), statement), partner: "a", version: 0, email: "anna@example.com" },
    };
  },
});
