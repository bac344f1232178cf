import type { Actor, Context } from "../../../kernel/http/context.ts";
import { shorten } from "@vowdesk/contract/kernel";
import { openOfPhone } from "../duplicates/service.ts";
import { trace } from "../present.ts";
import { blank, signalChange, subjectOf } from "../service.ts";
import { insertLead, lockLead, saveLead } from "../store.ts";

const longestNote = 1_000;

interface Enquiry {
  nameA: string;
  nameB: string;
  /** Verified, in normal form. */
  phone: string;
  weddingDate: string | null;
  note: string;
  actor: Pick<Actor, "kind" | "id" | "name">;
}

/**
 * Adds the lead of an enquiry on the website, which is due at once. If a lead with this phone number is open, the enquiry is added
 * to that one.
 */
export async function addEnquiry(ctx: Context, { actor, note, ...given }: Enquiry): Promise<{ id: number }> {
  const author = { by: actor.name, at: ctx.now };
  const known = await openOfPhone(ctx, given.phone);
  const before = known === null ? undefined : await lockLead(ctx.db, known, null);
  if (before) {
    const changed = {
      note: shorten([note, before.note].filter(Boolean).join("\n"), longestNote),
      next_touch_at: ctx.now,
    };
    const after = await saveLead(ctx.db, before.id, changed, author);
    ctx.emit({ type: "lead.changed", subject: subjectOf(after), before: trace(before), after: trace(after), actor });
    signalChange(ctx, after);
    return after;
  }
  const fields = {
    ...blank,
    name_a: given.nameA,
    phone_a: given.phone,
    name_b: given.nameB,
    wedding_date: given.weddingDate,
    source: "website",
    note,
    consultant_id: null,
    next_touch_at: ctx.now,
  } as const;
  const added = await insertLead(ctx.db, fields, author);
  ctx.emit({ type: "lead.added", subject: subjectOf(added), after: trace(added), actor });
  signalChange(ctx, added);
  return added;
}
