import type { VerificationDetails, verificationQueue } from "@vowdesk/contract/verification";
import type { Context } from "../../kernel/http/context.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { saveVerification } from "../auth/index.ts";
import { getItem, type QueueRules } from "../reviews/index.ts";
import { markOf, maskIdNumber, openIdNumber, sealIdNumber } from "./id-number.ts";

declare module "../../kernel/transaction/events.ts" {
  interface Events {
    /** The audit entry names the revealed field, never its value. */
    "verification.revealed": Fact & { after: { field: "idNumber" } };
  }
}

interface Kept extends VerificationDetails {
  sealed: string;
}

function signalVerified(ctx: Context, id: number): void {
  ctx.signal({ kind: "changed", feature: "users", id: String(id), access: "sys:app-user" });
}

/** Identity checks. An approved app user is verified until the approval is revoked. */
export const rules: QueueRules<typeof verificationQueue, Kept> = {
  messageType: 11,
  withinMinutes: 24 * 60,
  first: "waiting",
  alone: { in: ["waiting"] },
  acts: {
    approve: {
      to: "approved",
      tells: "verification-approved",
      async effect(ctx, { person_id: id, details }) {
        await saveVerification(ctx.db, id, { realName: details.realName, at: ctx.now });
        signalVerified(ctx, id);
      },
    },
    reject: { to: "rejected", needsReason: true, tells: "verification-rejected" },
    revoke: {
      from: ["approved"],
      to: "revoked",
      needsReason: true,
      tells: "verification-revoked",
      async effect(ctx, { person_id: id }) {
        await saveVerification(ctx.db, id, null);
        signalVerified(ctx, id);
      },
    },
  },
  async ask(ctx, { realName, idNumber, ...pictures }, { id, person, keep }) {
    if (person.verified_at !== null) refuse("verified-already");
    const masked = maskIdNumber(idNumber);
    const kept = {
      front: await keep(pictures.front),
      back: await keep(pictures.back),
      holding: await keep(pictures.holding),
    };
    return {
      details: { realName, idNumber: masked, ...kept, sealed: sealIdNumber(ctx, id, idNumber) },
      summary: `${realName} ${masked}`,
      alike: [markOf(ctx, idNumber)],
      words: [realName],
    };
  },
};

/** Returns the full ID number and writes an audit entry. */
export async function reveal(ctx: Context, { id }: { id: number }): Promise<{ idNumber: string }> {
  const { details } = await getItem<typeof verificationQueue, Kept>(ctx, "verification", id);
  ctx.emit({ type: "verification.revealed", subject: `verification:${id}`, after: { field: "idNumber" } });
  return { idNumber: openIdNumber(ctx, id, details.sealed) };
}
