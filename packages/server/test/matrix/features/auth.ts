import { sql } from "kysely";
import { idOf, newName, nothing, own, shared, type ObjectFactories, type Rows } from "../objects.ts";

export const objects: ObjectFactories = {
  session: async (server, { id }, owner) => {
    if (owner === "other") id = (await server.createUser({ username: newName(), roles: ["service"] })).id;
    return idOf(
      server,
      sql`select coalesce((select family_id from session where user_id = ${id}
      and revoked_at is null order by id desc limit 1), gen_random_uuid()) as id`,
    );
  },
};

export const rows: Rows = {
  "auth.signIn": nothing(),
  "auth.signInPage": nothing(),
  "auth.me": nothing(),
  "auth.ownRecord": nothing(),
  "auth.refresh": nothing(),
  "auth.signOut": nothing(),
  "auth.sessions": nothing(),
  "auth.endSession": own("session"),
  "auth.endOtherSessions": nothing(),
  "appAuth.appSignIn": nothing(),
  "appAuth.appSignUp": nothing(),
  "secondFactor.show": nothing(),
  "secondFactor.begin": nothing(),
  "secondFactor.confirm": nothing(),
  "secondFactor.renewRecoveryCodes": nothing(),
  "secondFactor.disable": nothing(),
  "secondFactor.reset": shared("person"),
};
