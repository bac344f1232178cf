import { forEachDueRow } from "../../../kernel/concurrency/due-rows.ts";
import { inTransaction, systemActor, type Services } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { openForSigning } from "./agreements.policy.ts";
import { signalChange, subjectOf } from "./agreements.service.ts";
import { lockAgreement, saveAgreement } from "./agreements.store.ts";
import { complete } from "./signing/signing.service.ts";
import { findExpired, findSignedAlone } from "./expiry.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "agreement.expired": Fact;
  }
}

const origin = { actor: systemActor, language: "en", requestId: "agreements", ip: "" } as const;

function expireOne(services: Services, id: number): Promise<number> {
  return inTransaction(services, origin, async (ctx) => {
    const row = await lockAgreement(ctx.db, id, null);
    const isDue = row && openForSigning.includes(row.state) && row.expires_at !== null && row.expires_at <= ctx.now;
    if (!isDue) return 0;
    await saveAgreement(ctx.db, id, { state: "expired" }, authorOf(ctx));
    ctx.emit({ type: "agreement.expired", subject: subjectOf(row), after: { versionCode: row.number } });
    signalChange(ctx, { ...row, version: row.version + 1 });
    return 1;
  });
}

function completeOne(services: Services, id: number): Promise<number> {
  return inTransaction(services, origin, async (ctx) => {
    const row = await lockAgreement(ctx.db, id, null);
    if (row?.state !== "signed_a") return 0;
    await complete(ctx, row);
    signalChange(ctx, { ...row, version: row.version + 1 });
    return 1;
  });
}

/** Completes versions that their only party signed, and expires those that were not signed in time. Returns how many expired. */
export async function expireSent(services: Services): Promise<number> {
  const alone = await findSignedAlone(services.db);
  await forEachDueRow(services, { runner: "agreements", due: alone, work: (id) => completeOne(services, id) });
  const due = await findExpired(services.db, services.clock.now());
  return forEachDueRow(services, { runner: "agreements", due, work: (id) => expireOne(services, id) });
}
