import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import type { Partner } from "@vowdesk/contract/studio/weddings";
import { coupleOf } from "../../weddings/weddings.ts";
import * as store from "./signing.store.ts";
import type { PartyRow } from "./signing.store.ts";

const partners = ["a", "b"] as const;

function assertOwnNumbers(parties: readonly PartyRow[]): void {
  const [a, b] = parties;
  const isShared = a !== undefined && b !== undefined && a.phone !== "" && a.phone === b.phone;
  if (isShared && a.shared_phone_reason === "") refuse("agreement-shared-phone");
}

/**
 * Keeps the names and numbers of the couple as those of a version that is sent. One number for both partners needs the reason of the
 * studio.
 */
export async function freezeParties(
  ctx: Context,
  { id, wedding_id }: { id: number; wedding_id: number },
  sharedPhoneReason = "",
): Promise<PartyRow[]> {
  const couple = await coupleOf(ctx, wedding_id);
  const parties = partners
    .filter((partner) => couple[partner].name !== "")
    .map((partner) => ({ partner, ...couple[partner], shared_phone_reason: sharedPhoneReason }));
  assertOwnNumbers(parties);
  await store.insertParties(ctx.db, id, parties);
  return parties;
}

/** Adds a number that the wedding did not have when the version was sent. */
async function addNumber(ctx: Context, id: number, party: PartyRow, phone: string): Promise<PartyRow> {
  await store.addPartyPhone(ctx.db, id, party.partner, phone);
  return { ...party, phone };
}

/**
 * The party of a version that asks for a code or signs, and the number of parties. Refuses a version whose couple has other names or numbers
 * by now: it needs a new version. The caller has locked the version.
 */
export async function partyOf(
  ctx: Context,
  version: { id: number; wedding_id: number },
  partner: Partner,
): Promise<{ party: PartyRow; count: number }> {
  const couple = await coupleOf(ctx, version.wedding_id);
  const own = couple[partner];
  if (own.name === "" || own.phone === "") refuse("agreement-partner-missing");
  const stored = await store.listParties(ctx.db, version.id);
  const parties = stored.length > 0 ? stored : await freezeParties(ctx, version);
  const names = partners.filter((item) => couple[item].name !== "");
  const isSame = (party: PartyRow) =>
    party.name === couple[party.partner].name && ["", couple[party.partner].phone].includes(party.phone);
  if (names.length !== parties.length || !parties.every(isSame)) refuse("agreement-parties-changed");
  const party = parties.find((item) => item.partner === partner) ?? refuse("agreement-parties-changed");
  const signing = party.phone === "" ? await addNumber(ctx, version.id, party, own.phone) : party;
  assertOwnNumbers(parties.map((item) => (item === party ? signing : item)));
  return { party: signing, count: parties.length };
}
