import { sql } from "kysely";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import type { ProvingProvider } from "./sign-in/sign-in.store.ts";
import type { Db, NewRow } from "../../../platform/database/index.ts";

interface OwnIdentityRow {
  providerId: number;
  name: string;
  linkedAt: Date | null;
  usedAt: Date | null;
}

/** The enabled providers and those that are linked to the user, by name. */
export async function listIdentities(db: Db, userId: number, language: Language): Promise<OwnIdentityRow[]> {
  const { rows } = await sql<OwnIdentityRow>`
    select provider.id as "providerId", name, identity.created_at as "linkedAt", identity.used_at as "usedAt"
    from sign_in_provider as provider
      left join sign_in_identity as identity on identity.provider_id = provider.id and identity.user_id = ${userId}
    where enabled or identity.id is not null order by ${inNameOrder("name", language)}, provider.id`.execute(db);
  return rows;
}

/** Locks a provider against being changed or deleted. Undefined if it has another issuer or client than the one that proved an identity. */
export const lockProving = (db: Db, { id, issuer, client_id }: ProvingProvider) =>
  db
    .selectFrom("sign_in_provider")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("issuer", "=", issuer)
    .where("client_id", "=", client_id)
    .forShare()
    .executeTakeFirst();

/** Locks a provider against being deleted. */
export function lockProvider(db: Db, id: number) {
  return db.selectFrom("sign_in_provider").select(["id", "name"]).where("id", "=", id).forKeyShare().executeTakeFirst();
}

/** Links an identity. False if it is linked to a user, or the user to an identity of this provider. */
export async function insertIdentity(db: Db, identity: NewRow<"sign_in_identity">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("sign_in_identity")
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns whether the identity was linked. */
export async function deleteIdentity(db: Db, providerId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sign_in_identity")
    .where("provider_id", "=", providerId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
