import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const ridePictures = sql`
  alter table file drop constraint file_module_check;
  alter table file add constraint file_module_check check (module in ('pcimg', 'chat', 'voice', 'package', 'ride'));
`;

// Progress of the demo load. The newest part is loaded before the server listens, the rest in small parts, newest first. The
// oldest orders and the conversations from "next_chat" are missing. A part and its progress are one transaction.
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

// Refunds that were in progress when the ledger started (013) are owed from the beginning, like the escrow.
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

/** Pictures of rides, progress of the demo load, and refunds that the first ledger lacked. */
export const ridesAndDemo: Migration = {
  async up(db) {
    for (const statements of [ridePictures, demoLoad, owedRefunds]) await statements.execute(db);
  },
};
