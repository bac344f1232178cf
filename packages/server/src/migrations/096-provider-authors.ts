import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The last author is known by name only. A name that no enabled account has any more stands for no author.
const authors = sql`
  alter table sign_in_provider add column author_id integer references users;
  create index sign_in_provider_author on sign_in_provider (author_id);
  update sign_in_provider set author_id = users.id from users
  where users.username = sign_in_provider.updated_by and users.deleted_at is null and users.enabled`;

/**
 * Until now a permission was enough to change the issuer of a provider. Ends each link of a provider whose last author is no
 * administrator, if its account has a permission that this author lacks, or the author's roles are limited.
 */
const links = sql`
  delete from sign_in_identity using sign_in_provider as provider
  where provider.id = provider_id
    and user_id is distinct from provider.author_id
    and not exists (select from user_role join role on role.id = role_id
      where user_role.user_id = provider.author_id and role.code = 'admin')
    and (
      provider.author_id is null and exists (select from user_role where user_role.user_id = sign_in_identity.user_id)
      or exists (select from user_role join role on role.id = role_id
        where user_role.user_id = sign_in_identity.user_id and role.code = 'admin')
      or exists (select from user_role join role_permission using (role_id)
        where user_role.user_id = sign_in_identity.user_id
          and permission_id not in (select permission_id from user_role join role_permission using (role_id)
            where user_role.user_id = provider.author_id))
      or zones_of(provider.author_id) is not null or departments_of(provider.author_id) is not null
    )`;

/** Who vouches for the identities of a provider of single sign-on (docs/decisions/091). */
export const providerAuthors: Migration = {
  async up(db) {
    for (const statement of [authors, links]) await statement.execute(db);
  },
};
