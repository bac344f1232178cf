import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Only the queue uses the reports themselves. The item has their number and reason.
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

// The pictures of a post are readable as long as the post is. They are not public files, which are cached for a year.
const pictures = sql`alter table file add column is_for_app boolean not null default false`;

// An app user's name may be a nickname or a shop name. This is the verified real name.
const realNames = sql`alter table app_account add column real_name text`;

const merged = sql`
  create index review_merged on review (((details ->> 'intoId')::integer)) where queue = 'feedback' and status = 'merged'
`;

/** Reports of posts, verified names, and merged feedback. */
export const reviewedPeople: Migration = {
  async up(db) {
    for (const statements of [reports, pictures, realNames, merged]) await statements.execute(db);
  },
};
