import { sql } from "kysely";
import { idOf, nothing, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  provider: (server) =>
    idOf(
      server,
      sql`insert into sign_in_provider (name, issuer, client_id, sealed_secret, enabled, creates_accounts, has_second_factor,
          group_claim, role_rules, created_at, created_by, updated_at, updated_by)
        values ('Login', 'https://login.invalid', 'desk', 'x', false, false, false, 'groups', '[]', now(), '', now(), '')
        returning id`,
    ),
};

const newProvider = { name: "Login", issuer: "https://login.invalid", clientId: "desk", clientSecret: "secret" };

export const rows: Rows = {
  "singleSignOn.list": nothing(),
  "singleSignOn.detail": shared("provider"),
  "singleSignOn.add": nothing(newProvider),
  "singleSignOn.update": shared("provider", (id) => ({ id, version: 1 })),
  "singleSignOn.test": shared("provider"),
  "singleSignOn.delete": shared("provider"),
  "singleSignOn.signOut": nothing(),
  "singleSignOn.identities": nothing(),
  "singleSignOn.startLink": nothing({ providerId: 1, password: "vowdesk" }),
  "singleSignOn.finishLink": nothing({ providerId: 1, query: "state=x" }),
  "singleSignOn.unlink": nothing({ providerId: 1, password: "vowdesk" }),
  // Anonymous calls: a provider that is disabled answers as an unknown one.
  "singleSignOn.start": nothing({ providerId: 1 }),
  "singleSignOn.finish": nothing({ providerId: 1, query: "state=x" }),
};
