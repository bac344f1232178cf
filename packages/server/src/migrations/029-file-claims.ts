import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A file was open to one code, one customer and the phone app as a whole, which every claim of it overwrote. Now every claim says
// whom it opens the file to. `file.access` is that of packages from now on; of other files it stays, with `reader_app_id` and
// `is_for_app`, for nodes of the build before, which run beside those of this one until they are replaced.
const grants = sql`
  alter table file_claim
    add column access text,
    add column reader_app_id integer references app_account,
    add column is_for_app boolean not null default false;
`;

// What each claim opens its file to follows from what refers to the file. A post's pictures are open while the post is shown.
const reconstructed = sql`
  with owned as (
    select file_id, owner, split_part(owner, ':', 1) as kind,
      case when split_part(owner, ':', 2) ~ '^[0-9]{1,18}$' then split_part(owner, ':', 2)::bigint end as number,
      count(*) filter (where starts_with(owner, 'post:')) over (partition by file_id) as posts
    from file_claim
  ), granted as (
    select owned.file_id, owned.owner,
      case when kind in ('withdrawal', 'feedback', 'verification', 'post', 'application', 'complaint', 'challenge') then kind
        when kind = 'ride' then 'order:driver'
        when kind = 'chat' then 'chat' end as access,
      case when kind = 'chat' and not chat_message.is_private then conversation.customer_id end as reader_app_id,
      kind = 'post' and case when posts = 1 then file.is_for_app
        else coalesce(review.status in ('shown', 'reported') and review.effect_at is null, false) end as is_for_app
    from owned join file on file.id = owned.file_id
    left join chat_message on kind = 'chat' and chat_message.id = owned.number
    left join conversation on conversation.id = chat_message.conversation_id
    left join review on kind = 'post' and review.queue = 'post' and review.id = owned.number
    where file.module <> 'package'
  )
  update file_claim set access = granted.access, reader_app_id = granted.reader_app_id, is_for_app = granted.is_for_app
  from granted where granted.file_id = file_claim.file_id and granted.owner = file_claim.owner;
`;

// Rows whose timed work failed, and when each is tried again. A row that succeeds, or is due no more, has no line here.
const retries = sql`
  create table due_retry (
    runner text not null,
    key text not null,
    failures integer not null check (failures > 0),
    failed_at timestamptz not null,
    next_at timestamptz not null,
    primary key (runner, key)
  )`;

// When a run began that goes on: a job that hangs is seen by it.
const begun = sql`alter table job add column began_at timestamptz`;

/** Access to files by their claims, retries of timed work, and how long jobs run. */
export const fileClaims: Migration = {
  async up(db) {
    for (const statements of [grants, reconstructed, retries, begun]) await statements.execute(db);
  },
};
