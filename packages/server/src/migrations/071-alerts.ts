import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const visibility = sql`
  create table user_visibility (
    user_id integer primary key references users on delete cascade,
    visible_at timestamptz not null
  ) with (fillfactor = 70)`;

// `planned_seq` is the last position of the user's stream for which alerts are planned. A row of `session` is kept as long as its
// token family goes on.
const settings = sql`
  create table push_key (
    is_only boolean primary key default true check (is_only),
    public_key text not null,
    sealed_private_key bytea not null,
    created_at timestamptz not null
  );
  create table alert_settings (
    is_only boolean primary key default true check (is_only),
    steps jsonb not null default '{}',
    version integer not null default 1
  );
  insert into alert_settings default values;
  create table alert_user (
    user_id integer primary key references users on delete cascade,
    push_groups text[] not null default '{}',
    shows_details boolean not null default false,
    planned_seq bigint not null
  );
  create table push_subscription (
    id integer primary key generated always as identity,
    user_id integer not null references users on delete cascade,
    session_id bigint not null references session on delete cascade,
    endpoint text not null unique,
    public_key bytea not null check (octet_length(public_key) = 65),
    auth bytea not null check (octet_length(auth) = 16),
    browser text not null,
    language text not null,
    created_at timestamptz not null
  );
  create index push_subscription_user on push_subscription (user_id);
  create index push_subscription_session on push_subscription (session_id)`;

// A plan concerns a message to one user, or an order that no one has claimed since a moment. `step` is the number of steps that were
// taken, and `next_at` is null after the last one. An alert without a plan is a test.
const plans = sql`
  create table alert_plan (
    id bigint primary key generated always as identity,
    message_id bigint not null,
    user_id integer references users on delete cascade,
    kind text,
    subject text,
    started_at timestamptz not null,
    step smallint not null default 0,
    next_at timestamptz,
    ended_at timestamptz,
    check ((user_id is null) = (kind is not null and subject is not null)),
    check (ended_at is null or next_at is null)
  );
  create unique index alert_plan_message on alert_plan (user_id, message_id) where user_id is not null;
  create unique index alert_plan_subject on alert_plan (kind, subject, started_at) where user_id is null;
  create index alert_plan_open on alert_plan (started_at) where ended_at is null;
  create index alert_plan_ended on alert_plan (ended_at) where ended_at is not null;
  create table alert (
    id bigint primary key generated always as identity,
    plan_id bigint references alert_plan on delete cascade,
    step smallint not null,
    channel text not null check (channel in ('push', 'email', 'bot', 'sms')),
    user_id integer references users on delete cascade,
    receiver text not null,
    route text not null,
    closes boolean not null default false,
    state text not null default 'pending' check (state in ('pending', 'sent', 'failed', 'stopped')),
    attempts integer not null default 0,
    next_at timestamptz not null,
    claimed_until timestamptz,
    expires_at timestamptz not null,
    status integer,
    error text,
    created_at timestamptz not null,
    finished_at timestamptz
  );
  create unique index alert_once on alert (plan_id, step, channel, receiver, closes);
  create index alert_due on alert (route, next_at) where state = 'pending';
  create index alert_finished on alert (finished_at) where state <> 'pending'`;

/** Alerts outside of the tab: subscriptions, plans of escalation and their outbox (docs/decisions/060). */
export const alerts: Migration = {
  async up(db) {
    for (const statements of [visibility, settings, plans]) await statements.execute(db);
  },
};
