import type { HandlerInput } from "@vowdesk/contract/kernel";
import { coupleNoticesApi, type CoupleContact } from "@vowdesk/contract/studio/couple-notices";
import { Partner } from "@vowdesk/contract/studio/weddings";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { maskEmail, maskPhone } from "../../../kernel/text/masking.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { assertVisible, coupleOf, lockForParts, signalParts } from "../weddings/weddings.ts";
import * as store from "./contacts.store.ts";
import type { ContactFields, ContactRow } from "./contacts.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "wedding.contact-changed": Fact;
  }
}

/** The language of a partner who was not asked for one. */
export const usualLanguage = "zh";

const blank: ContactFields & Pick<ContactRow, "version" | "updated_by" | "updated_at"> = {
  email: "",
  language: usualLanguage,
  consent_given_at: null,
  consent_withdrawn_at: null,
  version: 0,
  updated_by: "",
  updated_at: new Date(0),
};

interface Person {
  partner: Partner;
  name: string;
  phone: string;
}

function present({ actor }: Pick<Context, "actor">, person: Person, row: typeof blank): CoupleContact {
  const canEdit = isAllowed(actor, coupleNoticesApi.saveContact.access);
  return {
    partner: person.partner,
    name: person.name,
    phone: maskPhone(person.phone),
    email: canEdit ? row.email : maskEmail(row.email),
    language: row.language,
    consentGivenAt: row.consent_given_at?.toISOString() ?? null,
    consentWithdrawnAt: row.consent_withdrawn_at?.toISOString() ?? null,
    version: row.version,
    canEdit,
  };
}

/** How the partners of a wedding are told. Those who were never asked have no language, address or consent yet. */
export async function contacts(ctx: Context, { weddingId }: { weddingId: number }): Promise<CoupleContact[]> {
  await assertVisible(ctx, weddingId);
  const [couple, rows] = await Promise.all([coupleOf(ctx, weddingId), store.listContacts(ctx.db, weddingId)]);
  return Partner.options
    .filter((partner) => couple[partner].name !== "")
    .map((partner) =>
      present(ctx, { partner, ...couple[partner] }, rows.find((row) => row.partner === partner) ?? blank),
    );
}

type Input = HandlerInput<typeof coupleNoticesApi.saveContact>;

/** The consent after the change. One that is given again begins anew. A partner who was never asked can decline too. */
function consentAfter({ now }: Pick<Context, "now">, before: ContactFields, consent: Input["consent"]) {
  const { consent_given_at, consent_withdrawn_at } = before;
  const isGiven = consent_given_at !== null && consent_withdrawn_at === null;
  if (consent === "given" && !isGiven) return { consent_given_at: now, consent_withdrawn_at: null };
  if (consent === "withdrawn" && consent_withdrawn_at === null) return { consent_given_at, consent_withdrawn_at: now };
  return { consent_given_at, consent_withdrawn_at };
}

const auditFields = ({ email, language, consent_given_at, consent_withdrawn_at }: ContactFields) => ({
  email: maskEmail(email),
  language,
  consentGivenAt: consent_given_at?.toISOString() ?? null,
  consentWithdrawnAt: consent_withdrawn_at?.toISOString() ?? null,
});

/** Changes address, language and consent of a partner. After a withdrawal no further attempt to send a notice begins. */
export async function saveContact(
  ctx: Context,
  { weddingId, partner, version, ...input }: Input,
): Promise<CoupleContact> {
  await assertVisible(ctx, weddingId);
  if (!(await lockForParts(ctx.db, weddingId))) refuse("not-found");
  const couple = await coupleOf(ctx, weddingId);
  if (couple[partner].name === "") refuse("not-found");
  const person = { partner, ...couple[partner] };
  const row = await store.lockContact(ctx.db, { weddingId, partner });
  const before = row ?? blank;
  await assertVersion(before, version, () => present(ctx, person, before));
  const fields: ContactFields = {
    email: input.email ?? before.email,
    language: input.language ?? before.language,
    ...consentAfter(ctx, before, input.consent),
  };
  const after = row
    ? await store.saveContact(ctx.db, row.id, fields, authorOf(ctx))
    : await store.insertContact(ctx.db, { weddingId, partner }, fields, authorOf(ctx));
  announce(ctx, { number: couple.number, partner }, before, after);
  signalContacts(ctx, weddingId);
  return present(ctx, person, after);
}

function announce(
  ctx: Context,
  { number, partner }: { number: string; partner: Partner },
  before: ContactFields,
  after: ContactFields,
): void {
  ctx.emit({
    type: "wedding.contact-changed",
    subject: `wedding:${number}`,
    before: { partner, ...auditFields(before) },
    after: { partner, ...auditFields(after) },
  });
}

/** Removes address, language and consent of partners in whose place there are other people now. They are asked anew. */
export async function forgetContacts(ctx: Context, weddingId: number, partners: readonly Partner[]): Promise<void> {
  for (const partner of partners) {
    const row = await store.lockContact(ctx.db, { weddingId, partner });
    if (!row) continue;
    const { email, language, consent_given_at, consent_withdrawn_at } = blank;
    const fields = { email, language, consent_given_at, consent_withdrawn_at };
    const after = await store.saveContact(ctx.db, row.id, fields, authorOf(ctx));
    announce(ctx, { number: (await coupleOf(ctx, weddingId)).number, partner }, row, after);
  }
}

/** Signals a change of the contacts or of the log of a wedding. */
export function signalContacts(ctx: Pick<Context, "signal">, weddingId: number): void {
  ctx.signal({
    kind: "changed",
    feature: "coupleNotices",
    id: String(weddingId),
    access: "wedding",
    all: "wedding:all",
  });
  signalParts(ctx, weddingId);
}
