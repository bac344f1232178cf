import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const ridePictures = sql`
  alter table file drop constraint file_module_check;
  alter table file add constraint file_module_check check (module in ('pcimg', 'chat', 'voice', 'package', 'ride'));
`;

// The demo's newest part is there before the doors open; the rest follows in small parts, the latest first. What is left are
// the oldest orders and the conversations from "next_chat" on; a part and its mark are one transaction.
const demoLoad = sql`
  create table demo_load (
    is_only boolean primary key default true check (is_only),
    began_at timestamptz not null,
    first_account integer not null,
    last_account integer not null,
    orders integer not null,
    orders_left integer not null check (orders_left between 0 and orders),
    conversations integer not null,
    next_chat integer not null check (next_chat between 0 and conversations)
  );
`;

// Refunds that were on their way when the ledger began (013) are owed from the beginning, like what was held then.
const owedRefunds = sql`
  with opened as (
    insert into ledger_transfer (at, purpose, subject, key)
    select updated_at, 'order.refunded', 'order:' || number, 'order.refunded:' || number || ':opened'
    from orders where kind = 'delivery' and status = 'refunding' and refunded_cents > 0
      and not exists (select from ledger_transfer where subject = 'order:' || number) order by id
    returning id, at, subject
  )
  insert into ledger_entry (transfer_id, line, account, cents, at)
  select opened.id, side.line, side.account, side.sign * orders.refunded_cents, opened.at
  from opened join orders on 'order:' || orders.number = opened.subject,
    (values (1, 'bank', -1), (2, 'payable', 1)) as side (line, account, sign);
`;

/** Pictures of rides (PRODUCT 4), how far the demo's history has been loaded, and refunds the first ledger forgot. */
export const ridesAndDemo: Migration = {
  async up(db) {
    for (const statements of [ridePictures, demoLoad, owedRefunds]) await statements.execute(db);
  },
};
