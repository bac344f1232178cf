import { msg } from "@lingui/core/macro";
import { offersApi, type OfferParts, type OfferText, type OfferTexts } from "@vowdesk/contract/studio/offers";
import type { IncludedPieceInputs } from "@vowdesk/contract/studio/pieces";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { field, type Field, type Values } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { PiecesField } from "./components/pieces-field.tsx";
import { PurposesField } from "./components/purposes-field.tsx";
import { TextsField } from "./components/texts-field.tsx";

const blankText: OfferText = { name: "", description: "", services: "" };
export const blankTexts: OfferTexts = { zh: blankText, en: blankText, es: blankText, ja: blankText };

const half = { half: true } as const;
/** A number that the offer states, or leaves open if the field is empty. */
const stated = { half: true, required: false, whenEmpty: null } as const;

/** A share in percent; the refusal of wrong shares is shown beside the last one. */
const share = (label: Parameters<typeof field.number>[0]): Field<number> => field.number(label, half);

const fields = {
  texts: field.custom<OfferTexts>(msg({ message: "Texts", context: "offer" }), TextsField),
  priceCents: field.money(msg({ message: "Price", context: "field" }), half),
  depositCents: field.money(msg({ message: "Deposit", context: "payment" }), {
    half: true,
    hint: msg`At most 20% of the price`,
    refusals: ["offer-deposit"],
  }),
  // Extra photos count from it, so that none is 0.
  photoCount: field.number(msg({ message: "Retouched photos included", context: "offer" }), {
    half: true,
    required: false,
    whenEmpty: 0,
  }),
  extraPhotoCents: field.money(msg`Price of an extra photo`, half),
  outfits: field.number(msg({ message: "Outfits", context: "offer" }), stated),
  looks: field.number(msg({ message: "Make-up looks", context: "offer" }), stated),
  hours: field.number(msg({ message: "Hours of photography", context: "offer" }), stated),
  pieces: field.custom<IncludedPieceInputs>(msg({ message: "Pieces", context: "piece" }), PiecesField, {
    refusals: ["piece-unknown"],
  }),
  purposes: field.custom<Purpose[]>(msg({ message: "Shoots included", context: "offer" }), PurposesField),
  "parts.shoot": share(msg`Recognised with the shoot (%)`),
  "parts.selection": share(msg`Recognised with the photo selection (%)`),
  "parts.pickup": field.number(msg`Recognised with the pickup (%)`, { refusals: ["offer-shares"] }),
};

/** Whether the shares that were typed add up. */
function isReady(values: Values): boolean {
  const shares = (["shoot", "selection", "pickup"] satisfies (keyof OfferParts)[]).map(
    (part) => values[`parts.${part}`],
  );
  return shares.reduce<number>((sum, item) => sum + Number(item), 0) === 100;
}

export const offerForm = form({ create: offersApi.add, update: offersApi.update, fields, isReady });

/** The terms of a new version begin with those of the newest one. */
export const versionForm = form({ update: offersApi.revise, fields, isReady });
