import { sql } from "kysely";
import { inTransaction, type Actor, type Context, type Services } from "../kernel/http/context.ts";
import { unlimited } from "../kernel/transaction/data-scope.ts";

interface DemoUser {
  username: string;
  /** Permissions that the work needs. */
  codes: readonly string[];
  /** A time in the past. Default: now. */
  at?: Date;
}

/** Runs work as a demo account. Does nothing if the account does not exist. */
export async function asUser(
  services: Services,
  { username, codes, at = services.clock.now() }: DemoUser,
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: number; realName: string }>`
    select id, real_name as "realName" from users where username = ${username} and deleted_at is null`.execute(
    services.db,
  );
  const [user] = rows;
  if (!user) return;
  const actor: Actor = { kind: "staff", name: username, codes: new Set(codes), scope: unlimited, ...user };
  const clock = { now: () => at, machineAheadMs: 0 };
  await inTransaction({ ...services, clock }, { actor, language: "zh", requestId: "demo", ip: "" }, work);
}
