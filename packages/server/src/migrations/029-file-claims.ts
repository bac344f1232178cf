import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Each claim used to overwrite the one access of its file. Now every claim has its own permission and reader. `file.access` stays
// in use for packages, and for other files, with `reader_app_id` and `is_for_app`, for nodes of the previous version during a
// rolling restart.
const grants = sql`
  alter table file_claim
    add column access text,
    add column reader_app_id integer references app_account,
    add column is_for_app boolean not null default false;
`;

// Derives the access of each claim from the record that refers to the file. A post's pictures are readable while the post is
// shown.
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

// Due rows that failed, with the time of the next retry. Rows that succeeded or are no longer due have no entry.
const retries = sql`
  create table due_retry (
    runner text not null,
    key text not null,
    failures integer not null check (failures > 0),
    failed_at timestamptz not null,
    next_at timestamptz not null,
    primary key (runner, key)
  )`;

// Start time of the current run, which makes hanging jobs visible.
const begun = sql`alter table job add column began_at timestamptz`;

/** File access per claim, retries of due rows, and start times of jobs. */
export const fileClaims: Migration = {
  async up(db) {
    for (const statements of [grants, reconstructed, retries, begun]) await statements.execute(db);
  },
};
