import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The content of a mail can include the token of a password link, so it is encrypted, and deleted once it is not needed any more.
const outbox = sql`
  create table mail (
    id bigint primary key generated always as identity,
    message_id uuid not null unique,
    template text not null,
    sealed_content bytea,
    state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
    attempts integer not null default 0,
    next_at timestamptz not null,
    claimed_until timestamptz,
    expires_at timestamptz not null,
    error text,
    created_at timestamptz not null,
    finished_at timestamptz,
    constraint mail_content check ((state = 'pending') = (sealed_content is not null)),
    constraint mail_end check ((state = 'pending') = (finished_at is null))
  );
  create index mail_due on mail (next_at) where state = 'pending';
  create index mail_finished on mail (finished_at) where state <> 'pending'`;

// A link that was sent to the current address of its user proves, when it is used, that the address is theirs. A user asked for
// a link themselves if they made it.
const addresses = sql`
  alter table users add column email_verified_at timestamptz;
  create index users_email on users (lower(email)) where email <> '' and deleted_at is null;
  alter table reset_link add column sent_to text;
  alter table reset_link add constraint reset_link_own check (made_by <> user_id or sent_to is not null) not valid;

  create function forget_verification() returns trigger language plpgsql as $$
  begin
    new.email_verified_at = null;
    return new;
  end $$;
  create trigger users_email_changed before update of email on users for each row
    when (lower(new.email) <> lower(old.email)) execute function forget_verification()`;

/** The outbox of mails, and verified addresses of staff (docs/decisions/060). */
export const mail: Migration = {
  async up(db) {
    for (const statements of [outbox, addresses]) await statements.execute(db);
  },
};
