import { couplesApi, type CoupleLink, type LinkState } from "@vowdesk/contract/studio/couples";
import type { Partner } from "@vowdesk/contract/studio/weddings";
import type { Context } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import type { LinkRow } from "./couples.store.ts";

function stateOf(row: LinkRow | undefined, now: Date): LinkState {
  if (!row) return "none";
  if (row.revoked_at !== null) return "revoked";
  return row.expires_at > now ? "active" : "expired";
}

interface Person {
  partner: Partner;
  name: string;
  phone: string;
}

/** The link of a partner; without `row` there has been none. */
export function present(
  { actor, now }: Pick<Context, "actor" | "now">,
  { partner, name, phone }: Person,
  row: LinkRow | undefined,
): CoupleLink {
  const state = stateOf(row, now);
  const allowed = [...(phone ? ["issue" as const] : []), ...(state === "active" ? ["revoke" as const] : [])];
  return {
    partner,
    name,
    phone: maskPhone(phone),
    state,
    issuedBy: row?.issued_by ?? "",
    issuedAt: row?.issued_at.toISOString() ?? null,
    expiresAt: row?.expires_at.toISOString() ?? null,
    usedAt: row?.used_at?.toISOString() ?? null,
    allowed: allowed.filter((action) => isAllowed(actor, couplesApi[action].access)),
  };
}
