import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const contact = sql`
  create table couple_contact (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding on delete cascade,
    partner text not null check (partner in ('a', 'b')),
    email text not null default '',
    language text not null check (language in ('zh', 'en', 'es', 'ja')),
    consent_given_at timestamptz,
    consent_withdrawn_at timestamptz check (consent_withdrawn_at is null or consent_withdrawn_at >= consent_given_at),
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    constraint couple_contact_partner unique (wedding_id, partner)
  )`;

/** The log of notices, which is the outbox as well: a waiting one is due at next_at, and its words are written when it is sent. */
const notice = sql`
  create table couple_notice (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding on delete cascade,
    partner text not null check (partner in ('a', 'b')),
    kind text not null,
    subject text not null,
    about_id integer not null,
    starts_at timestamptz,
    former_starts_at timestamptz,
    due_on date,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
    channel text check (channel in ('sms', 'mail', 'chat')),
    problem text,
    attempts smallint not null default 0,
    body text not null default '',
    next_at timestamptz not null check (isfinite(next_at)),
    expires_at timestamptz not null check (isfinite(expires_at)),
    claimed_until timestamptz,
    created_at timestamptz not null,
    ended_at timestamptz,
    check ((state = 'waiting') = (ended_at is null)),
    constraint couple_notice_once unique (wedding_id, partner, kind, subject)
  );
  create index couple_notice_due on couple_notice (next_at) where state = 'waiting'`;

/** How the partners of a wedding are told, and what they were told. */
export const coupleNotices: Migration = {
  async up(db) {
    for (const statements of [contact, notice]) await statements.execute(db);
  },
};
