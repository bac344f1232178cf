import { sql } from "kysely";
import { idOf, newName, nothing, own, ownPersonId, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  session: async (server, { id }, owner) => {
    if (owner === "other") id = (await server.createUser({ username: newName(), roles: ["service"] })).id;
    return idOf(
      server,
      sql`select coalesce((select family_id from session where user_id = ${id}
      and revoked_at is null order by id desc limit 1), gen_random_uuid()) as id`,
    );
  },
  passkey: async (server, caller, owner) => {
    const userId = await ownPersonId(server, caller, owner);
    // Callers of other kinds have no account of staff.
    return idOf(
      server,
      sql`with made as (
        insert into passkey (user_id, name, credential_id, public_key, sign_count, rp_id, transports, created_at)
        select id, 'Laptop', decode(md5(gen_random_uuid()::text), 'hex'), '', 0, 'localhost', '{}', now()
        from users where id = ${userId} returning id)
      select coalesce((select id from made), gen_random_uuid()) as id`,
    );
  },
};

const proof = { password: "vowdesk" };

export const rows: Rows = {
  "localSignIn.show": nothing(),
  "localSignIn.change": nothing({ version: 1 }),
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
  "appAuth.sendPhoneCode": nothing({ phone: "13700000003" }),
  "appAuth.provePhone": nothing({ phone: "13700000003", code: "000000" }),
  "secondFactor.show": nothing(),
  "secondFactor.begin": nothing(),
  "secondFactor.confirm": nothing(),
  "secondFactor.renewRecoveryCodes": nothing(),
  "secondFactor.disable": nothing(),
  "secondFactor.reset": shared("person"),
  "passkeys.signInOptions": nothing(),
  "passkeys.signIn": nothing(),
  "passkeys.list": nothing(),
  "passkeys.begin": nothing(proof),
  "passkeys.add": nothing(),
  "passkeys.rename": own("passkey", (id) => ({ id, name: "Phone" })),
  "passkeys.remove": own("passkey", (id) => ({ id, ...proof })),
  "passkeys.reset": shared("person"),
};
