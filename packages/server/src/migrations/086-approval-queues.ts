import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { gramsOf } from "../kernel/text/bigrams.ts";

const columns = sql`
  alter table agreement add column review_id integer references review,
    add column discount_reason text not null default '';
  create unique index agreement_review on agreement (review_id);
  alter table wedding_refund add column review_id integer references review;
  create unique index wedding_refund_review on wedding_refund (review_id)`;

interface OpenRequest {
  id: number;
  userId: number;
  at: Date;
  name: string;
  couple: string;
  summary: string;
  weddingId: number;
  details: object;
}

interface RequestTable {
  queue: string;
  table: string;
  dueMinutes: number;
  open: ReturnType<typeof sql<OpenRequest>>;
}

const requester = sql`coalesce(nullif(users.real_name, ''), users.username)`;
const couple = sql`concat_ws(' & ', nullif(wedding.name_a, ''), nullif(wedding.name_b, ''))`;
const money = (cents: string) => sql`'¥' || to_char(${sql.raw(cents)} / 100.0, 'FM999,999,990.00')`;

const tables: readonly RequestTable[] = [
  {
    queue: "discount",
    table: "agreement",
    dueMinutes: 30,
    open: sql<OpenRequest>`
      select agreement.id, author_id as "userId", agreement.updated_at as at, ${requester} as name, ${couple} as couple,
        wedding.number || ' ' || ${money("discount_cents")} as summary, wedding_id as "weddingId",
        jsonb_build_object('weddingId', wedding_id, 'weddingNumber', wedding.number, 'couple', ${couple},
          'agreementNumber', agreement.number, 'priceCents', price_cents, 'discountCents', discount_cents, 'text', '',
          'offer', (select jsonb_object_agg(language, text->'name') from jsonb_each(terms->'texts') as texts (language, text)),
          'limitPercent', coalesce((select (settings->>'discountLimitPercent')::integer from studio), 10)) as details
      from agreement join wedding on wedding.id = wedding_id join users on users.id = author_id
      where state = 'draft' and needs_approval and approved_by is null order by agreement.id`,
  },
  {
    queue: "wedding-refund",
    table: "wedding_refund",
    dueMinutes: 1_440,
    open: sql<OpenRequest>`
      select refund.id, asked_by as "userId", refund.created_at as at, ${requester} as name, ${couple} as couple,
        wedding.number || ' ' || ${money("(amount_cents + refund.double_cents)")} as summary, refund.wedding_id as "weddingId",
        jsonb_build_object('weddingId', refund.wedding_id, 'weddingNumber', wedding.number, 'couple', ${couple}, 'kind', kind,
          'amountCents', amount_cents + refund.double_cents, 'doubleCents', refund.double_cents, 'text', refund.reason,
          'keptCents', case when kind = 'cancellation' then cancelled.kept_cents end,
          'balanceCents', (select coalesce(sum(cents), 0) from ledger_entry where account = 'wedding:' || refund.wedding_id)) as details
      from wedding_refund as refund join wedding on wedding.id = refund.wedding_id join users on users.id = asked_by
        left join wedding_cancellation as cancelled on cancelled.wedding_id = refund.wedding_id
      where state = 'asked' order by refund.id`,
  },
];

async function addItem(db: Kysely<unknown>, { queue, table, dueMinutes }: RequestTable, request: OpenRequest) {
  const { id, userId, at, name, couple: names, summary, weddingId, details } = request;
  await sql`
    with made as (
      insert into review (queue, status, user_id, summary, details, alike_keys, grams, created_at, due_at, notice_at)
      select ${queue}, 'waiting', ${userId}::integer, ${summary}, ${JSON.stringify(details)}::jsonb,
        array['wedding:' || ${String(weddingId)}], ${gramsOf(name, summary, names)}::text[], ${at}::timestamptz, due.at, due.at
      from (select now() + make_interval(mins => ${dueMinutes}::integer) as at) as due returning id
    ), submitted as (
      insert into review_step (review_id, line, at, act, status, actor_kind, actor_name)
      select made.id, 1, ${at}::timestamptz, 'ask', 'waiting', 'staff', users.username from made, users where users.id = ${userId}
    )
    update ${sql.table(table)} as request set review_id = made.id from made where request.id = ${id}`.execute(db);
}

// Deciding a request in the queue is the only way to approve a discount, or to approve or refuse a refund.
const triggers = sql`
  create function require_discount_decision() returns trigger language plpgsql as $$
  begin
    if not exists (select from review where id = new.review_id and queue = 'discount' and status = 'approved'
        and acted_by = new.approved_by) then
      raise exception 'the discount of agreement % is not approved in its queue', new.id using errcode = 'check_violation';
    end if;
    return null;
  end $$;
  create constraint trigger agreement_decided after insert or update of approved_by on agreement for each row
    when (new.approved_by is not null) execute function require_discount_decision();

  create function require_refund_decision() returns trigger language plpgsql as $$
  begin
    if not exists (select from review where id = new.review_id and queue = 'wedding-refund' and acted_by = new.decided_by
        and status = case new.state when 'refused' then 'rejected' else 'approved' end) then
      raise exception 'refund % is not decided in its queue', new.id using errcode = 'check_violation';
    end if;
    return null;
  end $$;
  create constraint trigger wedding_refund_in_queue after update of state on wedding_refund for each row
    when (old.state = 'asked' and new.state <> 'asked') execute function require_refund_decision()`;

const menu = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select parent.id, 1, menu.code, menu.label::jsonb, menu.path, menu.name, menu.url, menu.icon, menu.order_number
  from permission parent, (values
    ('discount', '{"zh":"优惠审批","en":"Discounts","es":"Descuentos","ja":"割引の承認"}',
     '/discounts', 'discounts', '/discounts/list', 'clipboard', 80),
    ('wedding-refund', '{"zh":"退款审批","en":"Refund requests","es":"Solicitudes de reembolso","ja":"返金の承認"}',
     '/refunds', 'refunds', '/refunds/list', 'coins', 90)
  ) as menu (code, label, path, name, url, icon, order_number)
  where parent.name = 'reviews';

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, parent.code || ':' || button.act, button.label::jsonb, button.order_number
  from permission parent, (values
    ('approve', '{"zh":"批准","en":"Approve","es":"Aprobar","ja":"承認"}', 1),
    ('reject', '{"zh":"驳回","en":"Reject","es":"Rechazar","ja":"却下"}', 2)
  ) as button (act, label, order_number)
  where parent.code in ('discount', 'wedding-refund');`;

// The queues show the requests of all weddings, so that roles that see their own weddings only do not get them.
const grants = sql`
  insert into role_permission (role_id, permission_id)
  select distinct holder.role_id, added.id
  from (values
    ('agreement:discount', 'wedding:all', '^discount(:|$)'),
    ('payment:refund:approve', 'payment:all', '^wedding-refund(:|$)')
  ) as moved (former, reach, codes)
  join permission former on former.code = moved.former
  join permission reach on reach.code = moved.reach
  join role_permission holder on holder.permission_id = former.id
    and exists (select from role_permission wide where wide.role_id = holder.role_id and wide.permission_id = reach.id)
  join permission added on added.code ~ moved.codes or added.name = 'reviews'
  union
  select role.id, permission.id from role, permission
  where role.code = 'auditor' and permission.code in ('discount', 'wedding-refund')
  on conflict do nothing;

  delete from role_permission where permission_id in (
    select id from permission where code in ('agreement:discount', 'payment:refund:approve'));
  delete from permission where code in ('agreement:discount', 'payment:refund:approve')`;

/** Discounts and refunds are decided in review queues (docs/decisions/022). Open requests become items. */
export const approvalQueues: Migration = {
  async up(db) {
    await columns.execute(db);
    await sql`alter table wedding_refund disable trigger wedding_refund_kept`.execute(db);
    for (const table of tables)
      for (const request of (await table.open.execute(db)).rows) await addItem(db, table, request);
    await sql`alter table wedding_refund enable trigger wedding_refund_kept`.execute(db);
    for (const statements of [triggers, menu, grants]) await statements.execute(db);
  },
};
