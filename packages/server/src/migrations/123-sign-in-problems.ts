import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const settings = sql`
  alter table sign_in_provider add column scope text not null default 'openid profile email';
  alter table sign_in_provider add column group_matches jsonb not null default '{}'`;

const problems = sql`
  create table sign_in_problem (
    provider_id integer not null references sign_in_provider on delete cascade,
    problem text not null,
    detail text not null,
    count integer not null,
    last_at timestamptz not null,
    primary key (provider_id, problem)
  )`;

/** The scopes of a provider, the last causes of failed sign-ins, and which groups of rules were found (docs/decisions/069). */
export const signInProblems: Migration = {
  async up(db) {
    for (const statement of [settings, problems]) await statement.execute(db);
  },
};
