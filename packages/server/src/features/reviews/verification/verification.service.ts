import { verificationQueue, type VerificationDetails } from "@vowdesk/contract/reviews/verification";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { changeIdentity } from "../../staff/auth/auth.ts";
import { defineQueue, getItem } from "../engine/engine.ts";
import { markOf, maskIdNumber, openIdNumber, sealIdNumber } from "./id-number.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    /** The audit entry names the revealed field, never its value. */
    "verification.revealed": Fact & { after: { field: "idNumber" } };
  }
}

interface Kept extends VerificationDetails {
  sealed: string;
}

/** Identity checks. An approved app user is verified until the approval is revoked. */
export const queue = defineQueue<typeof verificationQueue, Kept>(verificationQueue, {
  messageType: 11,
  withinMinutes: 24 * 60,
  initialStatus: "waiting",
  refusedWhile: { statuses: ["waiting"] },
  acts: {
    approve: {
      to: "approved",
      needsReason: "if-similar",
      notice: "verification-approved",
      async effect(ctx, { person_id: id, details }) {
        await changeIdentity(ctx, id, details.realName);
      },
    },
    reject: { to: "rejected", needsReason: true, notice: "verification-rejected" },
    revoke: {
      from: ["approved"],
      to: "revoked",
      needsReason: true,
      notice: "verification-revoked",
      async effect(ctx, { person_id: id }) {
        await changeIdentity(ctx, id, null);
      },
    },
  },
  async submit(ctx, { realName, idNumber, ...pictures }, { id, person, keep }) {
    if (person.verified_at !== null) refuse("verified-already");
    const masked = maskIdNumber(idNumber);
    const stored = {
      front: await keep(pictures.front),
      back: await keep(pictures.back),
      holding: await keep(pictures.holding),
    };
    return {
      details: { realName, idNumber: masked, ...stored, sealed: sealIdNumber(ctx, id, idNumber) },
      summary: `${realName} ${masked}`,
      similarityKeys: [markOf(ctx, idNumber)],
      searchTerms: [realName],
    };
  },
});

/** Returns the full ID number and writes an audit entry. */
export async function reveal(ctx: Context, { id }: { id: number }): Promise<{ idNumber: string }> {
  const { details } = await getItem<typeof verificationQueue, Kept>(ctx, "verification", id);
  ctx.emit({ type: "verification.revealed", subject: `verification:${id}`, after: { field: "idNumber" } });
  return { idNumber: openIdNumber(ctx, id, details.sealed) };
}
