import { sql } from "kysely";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { Context } from "../../../kernel/http/context.ts";
import type { NamedRecord } from "../../../kernel/transaction/account-records.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import { messageRetention } from "./retention.service.ts";

/** Messages to staff that an app user caused. */
const causedBy = (id: number) => sql<boolean>`message.sender = ${`app:${id}`}`;

/** The messages stay in the archives of staff, with the number of the record. */
const message: PersonalTable = {
  table: "message",
  subject: "app",
  isOf: causedBy,
  personal: {
    send_name: { kind: "name", erased: "alias", exported: null, retention: messageRetention },
    send_img: { kind: "picture", erased: "empty", exported: null, retention: messageRetention },
    body: { kind: "text", erased: () => sql`number`, retention: messageRetention },
    template: { kind: "text", erased: "null", exported: null, retention: messageRetention },
  },
  facts: ["created_at", "type", "number"],
};

const search: PersonalPart = {
  table: "message_search",
  subject: "app",
  key: null,
  isOf: (id) => sql<boolean>`message_search.message_id in (select message.id from message where ${causedBy(id)})`,
  personal: { grams: { kind: "search", erased: () => sql`'{}'`, retention: messageRetention } },
  facts: [],
};

/** Messages about records of the person that the system or a member of staff caused: they become messages of the person. */
async function takeMessages({ db }: Context, id: number, named: readonly NamedRecord[]): Promise<void> {
  await sql`
    update message set sender = ${`app:${id}`}
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as record (number text, "messageKeys" text[], "messageValues" jsonb)
    where message.number = record.number and message.template->>'key' like any (record."messageKeys")
      and (record."messageValues" is null or message.template->'values' @> record."messageValues")`.execute(db);
}

export const accountRecords = recordsOf({
  section: "messages",
  onErasure: "erased",
  main: message,
  parts: [search],
  inScope: () => sql<boolean>`true`,
  eraseMore: (ctx, id, _alias, named) => takeMessages(ctx, id, named),
  async move({ db }, from, to) {
    await sql`update message set sender = ${`app:${to}`} where ${causedBy(from)}`.execute(db);
  },
});
