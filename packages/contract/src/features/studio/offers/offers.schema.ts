import * as z from "zod";
import {
  inEachLanguage,
  permissions,
  Cents,
  Moment,
  NonEmptyText,
  RecordId,
  Text,
  Version,
  Percent,
} from "../../../kernel/index.ts";
import { IncludedPiece } from "../pieces/pieces.schema.ts";
import { Purpose } from "../shoots/shoots.schema.ts";

export const offerPermissions = permissions("offer", "offer:edit");

/** Refusals of offers. The page shows those with code 200 itself. */
export const offerRefusals = {
  /** The deposit is more than 20 % of the price. */
  "offer-deposit": 200,
  /** The shares do not add up to 100 %. */
  "offer-shares": 200,
  /** The offer is not active, or has a newer version. */
  "offer-outdated": 200,
} as const;

/** A deposit is at most the price divided by this. */
const depositDivisor = 5;

/** The largest deposit for a price. */
export const maxDepositCents = (priceCents: number): number => Math.floor(priceCents / depositDivisor);

export const offerStates = ["draft", "active", "retired"] as const;
export const OfferState = z.enum(offerStates);
export type OfferState = z.infer<typeof OfferState>;

export const offerActions = ["update", "revise", "activate", "retire", "delete"] as const;
export const OfferAction = z.enum(offerActions);
export type OfferAction = z.infer<typeof OfferAction>;

/** The texts of an offer in one language. `services` has one service per line. */
export const OfferText = z.object({
  name: NonEmptyText(64),
  description: Text(1_000),
  services: Text(2_000),
});
export type OfferText = z.infer<typeof OfferText>;

export const OfferTexts = inEachLanguage(OfferText);
export type OfferTexts = z.infer<typeof OfferTexts>;

/** The steps at which a part of the price is earned. */
export const offerParts = ["shoot", "selection", "pickup"] as const;

/** The share of the price in percent that each step earns. They add up to 100. */
export const OfferParts = z.object({ shoot: Percent, selection: Percent, pickup: Percent });
export type OfferParts = z.infer<typeof OfferParts>;

/** What an offer includes as numbers, besides its photos. Null: the offer does not state it. */
export const included = {
  pieces: z.array(IncludedPiece),
  outfits: z.int().nullable(),
  /** Make-up looks. */
  looks: z.int().nullable(),
  /** Hours of photography. */
  hours: z.int().nullable(),
};
export type Included = z.infer<z.ZodObject<typeof included>>;

/** What an agreement copies from an offer. Amounts are in cents. */
const terms = {
  texts: OfferTexts,
  priceCents: Cents,
  /** At most 20 % of the price. */
  depositCents: Cents,
  ...included,
  /** Retouched pictures that the price includes, and the price of each further one. */
  photoCount: z.int(),
  extraPhotoCents: Cents,
  /** The shoots that the price includes. */
  purposes: z.array(Purpose),
  parts: OfferParts,
};

/** One version of an offer. It never changes after `frozenAt`. */
export const OfferVersion = z.object({
  ...terms,
  number: z.int(),
  frozenAt: Moment.nullable(),
  createdAt: Moment,
});
export type OfferVersion = z.infer<typeof OfferVersion>;

/** An offer with the terms of its newest version. */
export const Offer = z.object({
  ...terms,
  id: RecordId,
  state: OfferState,
  /** The name in the language of the caller. */
  name: z.string(),
  /** The number of the newest version, from 1. */
  number: z.int(),
  /** Whether the newest version is used and cannot be changed. */
  isFrozen: z.boolean(),
  createdAt: Moment,
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(OfferAction),
});
export type Offer = z.infer<typeof Offer>;

export const OfferDetail = Offer.extend({
  /** All versions, newest first. */
  versions: z.array(OfferVersion),
});
export type OfferDetail = z.infer<typeof OfferDetail>;
