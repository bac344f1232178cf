import { sql } from "kysely";
import { loadInBulk } from "../../packages/server/src/demo/bulk.ts";
import { customerGrams, messageGrams } from "../../packages/server/src/features/chat/chat.ts";
import type { Services } from "../../packages/server/src/kernel/http/context.ts";

/** Used in turn, and each repeated: short and long lines, as in real conversations. */
const sentences = [
  "在吗",
  "我的外卖怎么还没到？都等了四十分钟了，麻烦帮我看看骑手到哪里了。",
  "您好，马上为您查询，请稍等。",
  "订单已经退款，预计一到三个工作日到账，给您带来不便非常抱歉。",
  "好的谢谢",
  "Could you tell me when the photographs of our wedding will be ready? We would like to show them to my grandparents next week.",
  "精修照片一般需要二十个工作日，您的相册下周三可以来取。",
];

interface Wanted {
  /** Messages of the first conversation. */
  messages: number;
  /** Number of other conversations, each with a few hundred messages. */
  others: number;
}

const messagesOfOthers = 300;
export const nameOf = (place: number) => `周客户${String(place).padStart(2, "0")}`;

/** Fills a new database with conversations; the latest one holds very many messages. */
export async function fillWithChats({ db }: Services, { messages, others }: Wanted): Promise<void> {
  await db.transaction().execute(async (inside) => {
    await sql`set local statement_timeout = 0`.execute(inside);
    // The search index of the messages is not needed here.
    await sql`alter table chat_message disable trigger chat_message_grams`.execute(inside);
    for (let place = 0; place <= others; place += 1) {
      const phone = `+86135${String(place).padStart(8, "0")}`;
      await sql`with person as (
          insert into app_account (role, phone, name, password_hash) values ('customer', ${phone}, ${nameOf(place)}, 'none') returning id
        ) insert into conversation (customer_id, customer_name, customer_phone, name_grams, last_at, updated_at)
          select id, ${nameOf(place)}, ${phone}, ${customerGrams(nameOf(place), phone)},
            now() - ${place} * interval '1 minute', now() from person`.execute(inside);
    }
    const { rows } = await sql<{ id: number; customer_id: number; customer_name: string }>`
      select id, customer_id, customer_name from conversation where last_seq = 0 order by id`.execute(inside);
    await loadInBulk(inside, ["chat_message"], async () => {
      for (const [place, { id, customer_id: customer, customer_name: name }] of rows.entries()) {
        const count = place === 0 ? messages : messagesOfOthers;
        const grams = sentences.map((text) => messageGrams(id, text).join(" "));
        await sql`
          insert into chat_message (conversation_id, seq, public_seq, state, type, sender_kind, sender_id, sender_name, body, at, grams)
          select ${id}, n, n, 'sent', 0, case when n % 5 < 3 then 'customer' else 'staff' end,
            case when n % 5 < 3 then ${customer} else 1 end, case when n % 5 < 3 then ${name} else '小周' end,
            (${sentences}::text[])[1 + n % ${sentences.length}], now() - (${count} - n) * interval '47 seconds',
            string_to_array((${grams}::text[])[1 + n % ${sentences.length}], ' ')
          from generate_series(1, ${count}::integer) as n`.execute(inside);
        await sql`
          update conversation set last_seq = ${count}, last_public_seq = ${count}, read_seq = ${count}, last_line = ${JSON.stringify({ seq: count, type: 0, from: "customer", senderName: name, text: sentences[0], at: new Date().toISOString() })}::jsonb
          where id = ${id}`.execute(inside);
      }
    });
    await sql`alter table chat_message enable trigger chat_message_grams`.execute(inside);
  });
  await sql`vacuum analyze conversation, chat_message`.execute(db);
}
