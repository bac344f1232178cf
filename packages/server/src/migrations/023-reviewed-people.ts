import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Whose reports they are is nobody's business but the queue's: how many there are, and why, stands in the item.
const reports = sql`
  create table post_report (
    post_id integer not null references review on delete cascade,
    person_id integer not null references app_account on delete cascade,
    reason text not null check (reason in ('ad', 'offensive', 'privacy', 'untrue', 'copied', 'other')),
    at timestamptz not null,
    primary key (post_id, person_id)
  );
  create index post_report_person on post_report (person_id);
  create index review_shown_posts on review (id) where queue = 'post' and status in ('shown', 'reported') and effect_at is null;
`;

// A post's pictures are seen by whoever sees the post, as long as it is shown: a file that is public is cached for a year.
const pictures = sql`alter table file add column is_for_app boolean not null default false`;

// What somebody is called by others may be a nickname or the name of their shop; this is what their papers say.
const realNames = sql`alter table app_account add column real_name text`;

const merged = sql`
  create index review_merged on review (((details ->> 'intoId')::integer)) where queue = 'feedback' and status = 'merged'
`;

/** Reports of posts, names that were verified, and feedback that was merged (PRODUCT 4, Review queues). */
export const reviewedPeople: Migration = {
  async up(db) {
    for (const statements of [reports, pictures, realNames, merged]) await statements.execute(db);
  },
};
