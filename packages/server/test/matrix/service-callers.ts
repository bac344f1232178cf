import { permissionCodes } from "@vowdesk/contract";
import { withAncestors } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { grantable } from "../../src/features/staff/service-accounts/service-accounts.policy.ts";
import type { TestServer } from "../server.ts";
import { createServiceAccount } from "../service-accounts.ts";
import type { Caller } from "./objects.ts";

async function serviceCaller(server: TestServer, name: string, codes: readonly string[]): Promise<Caller> {
  const { account, token } = await createServiceAccount(server, name, codes);
  return {
    name: `service ${name}`,
    codes: new Set(codes.flatMap(withAncestors)),
    isService: true,
    id: account.id,
    token: () => Promise.resolve(token),
  };
}

/** Service accounts with every permission that they can have, with those of orders, and with tokens that are invalid now. */
export async function serviceCallers(server: TestServer): Promise<Caller[]> {
  const { db } = server.services;
  const withAll = permissionCodes.filter((code) => grantable.has(code));
  const callers = [
    await serviceCaller(server, "all", withAll),
    await serviceCaller(
      server,
      "orders",
      withAll.filter((code) => code.startsWith("order:")),
    ),
  ];
  const expired = await serviceCaller(server, "expired", withAll);
  const revoked = await serviceCaller(server, "revoked", withAll);
  const disabled = await serviceCaller(server, "disabled", withAll);
  await sql`update service_token set expires_at = created_at where account_id = ${expired.id}`.execute(db);
  await sql`update service_token set revoked_at = now() where account_id = ${revoked.id}`.execute(db);
  await sql`update service_account set enabled = false where id = ${disabled.id}`.execute(db);
  const withoutAccess = { codes: null, isService: true } as const;
  return [
    ...callers,
    { ...expired, ...withoutAccess, refusedAs: "session-expired" },
    { ...revoked, ...withoutAccess, refusedAs: "session-ended" },
    { ...disabled, ...withoutAccess, refusedAs: "session-ended" },
  ];
}
