import { apis } from "@vowdesk/contract";
import type { LocalSignIn } from "@vowdesk/contract/staff/auth";
import type { SignInProvider } from "@vowdesk/contract/staff/single-sign-on";
import { sql } from "kysely";
import type { TestServer } from "../server.ts";

interface Running {
  server: TestServer;
  admin: string;
}

const someProvider = { name: "Login", issuer: "https://login.invalid", clientId: "desk", clientSecret: "secret" };

/** Inputs of the calls that change providers of single sign-on, by name of the call. */
export function providerWrites(running: () => Running) {
  const newProvider = async () => {
    const { server, admin } = running();
    const { id, version } = (await server.call(apis.singleSignOn.add, someProvider, admin)).data as SignInProvider;
    return { id, version };
  };
  return {
    "singleSignOn.add": () => ({ input: someProvider }),
    "singleSignOn.update": async () => ({ input: { ...(await newProvider()), clientSecret: "Herbstlaub" } }),
    "localSignIn.change": async () => {
      const { server, admin } = running();
      const { version } = (await server.call(apis.localSignIn.show, {}, admin)).data as LocalSignIn;
      return { input: { version, accounts: ["admin"] } };
    },
    "singleSignOn.unlink": async () => {
      const { server } = running();
      const { id: providerId } = await newProvider();
      const { id, token } = await server.createUser({ roles: ["service"] });
      await sql`insert into sign_in_identity (provider_id, subject, user_id, created_at, used_at)
        values (${providerId}, 'x', ${id}, now(), now())`.execute(server.services.db);
      return { input: { providerId, password: "vowdesk" }, token };
    },
    "singleSignOn.delete": async () => ({ input: { id: (await newProvider()).id } }),
  };
}
