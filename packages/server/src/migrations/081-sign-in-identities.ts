import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Sign-out at the provider, identities that signed-in users link, and providers without OpenID Connect (docs/decisions/069). A stored
 * address of a sign-out belongs to a family of session tokens.
 */
export const signInIdentities: Migration = {
  async up(db) {
    await sql`
      alter table sign_in_provider
        add column signs_out boolean not null default false,
        add column kind text not null default 'oidc' check (kind in ('oidc', 'wecom', 'dingtalk', 'feishu'));
      alter table sign_in_attempt add column user_id integer references users;
      create index sign_in_attempt_user on sign_in_attempt (user_id);
      create table sign_in_provider_session (
        family_id uuid primary key,
        provider_id integer not null references sign_in_provider on delete cascade,
        sealed_url bytea not null,
        expires_at timestamptz not null
      );
      create index sign_in_provider_session_expiry on sign_in_provider_session (expires_at);
      create index sign_in_provider_session_provider on sign_in_provider_session (provider_id)`.execute(db);
  },
};
