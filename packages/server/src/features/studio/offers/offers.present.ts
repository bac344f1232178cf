import type { Language } from "@vowdesk/contract/kernel";
import type { Offer, OfferTexts, OfferVersion } from "@vowdesk/contract/studio/offers";
import type { Context } from "../../../kernel/http/context.ts";
import { allowed } from "./offers.policy.ts";
import type { OfferRow, Terms, VersionRow } from "./offers.store.ts";

const presentTerms = (row: Terms) => ({
  texts: row.texts,
  priceCents: row.price_cents,
  depositCents: row.deposit_cents,
  photoCount: row.photo_count,
  extraPhotoCents: row.extra_photo_cents,
  purposes: row.purposes,
  parts: row.parts,
  pieces: row.pieces,
  outfits: row.outfits,
  looks: row.looks,
  hours: row.hours,
});

export const present = ({ actor, language }: Pick<Context, "actor" | "language">, row: OfferRow): Offer => ({
  ...presentTerms(row),
  id: row.id,
  state: row.state,
  name: row.texts[language].name,
  number: row.latest,
  isFrozen: row.frozen_at !== null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  allowed: allowed(actor, row),
});

export const presentVersion = (row: VersionRow): OfferVersion => ({
  ...presentTerms(row),
  number: row.number,
  frozenAt: row.frozen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

const inAllLanguages = (texts: OfferTexts, part: keyof OfferTexts[Language]) => ({
  zh: texts.zh[part],
  en: texts.en[part],
  es: texts.es[part],
  ja: texts.ja[part],
});

/** The fields that the audit trail compares. */
export const auditFields = (row: Pick<OfferRow, keyof Terms | "state" | "latest">) => ({
  name: inAllLanguages(row.texts, "name"),
  remark: inAllLanguages(row.texts, "description"),
  services: inAllLanguages(row.texts, "services"),
  priceCents: row.price_cents,
  depositCents: row.deposit_cents,
  photoCount: row.photo_count,
  extraPhotoCents: row.extra_photo_cents,
  purposes: row.purposes,
  pieces: row.pieces.map(({ texts, count }) => `${texts.en} × ${count}`),
  outfits: row.outfits,
  looks: row.looks,
  hours: row.hours,
  shares: `${row.parts.shoot} + ${row.parts.selection} + ${row.parts.pickup} %`,
  versionCode: row.latest,
  state: row.state,
});
