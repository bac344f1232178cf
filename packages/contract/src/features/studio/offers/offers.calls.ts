import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  pageOf,
  staff,
  Id,
  Version,
  CentsUpTo,
  Text,
  CountUpTo,
} from "../../../kernel/index.ts";
import { IncludedPieceInputs } from "../pieces/pieces.schema.ts";
import { Purpose, purposes } from "../shoots/shoots.schema.ts";
import { Offer, OfferDetail, OfferParts, OfferState, OfferTexts } from "./offers.schema.ts";

const Price = z.int().min(100).max(100_000_000);

/** Null states nothing. */
const Counted = CountUpTo(99).nullish();
const included = { pieces: IncludedPieceInputs.optional(), outfits: Counted, looks: Counted, hours: Counted };

const fields = {
  texts: OfferTexts,
  priceCents: Price,
  depositCents: CentsUpTo(20_000_000),
  photoCount: CountUpTo(10_000),
  extraPhotoCents: CentsUpTo(10_000_000),
  purposes: z.array(Purpose).max(purposes.length),
  ...included,
  parts: OfferParts,
};

const changes = {
  id: Id,
  version: Version,
  texts: fields.texts.optional(),
  priceCents: fields.priceCents.optional(),
  depositCents: fields.depositCents.optional(),
  photoCount: fields.photoCount.optional(),
  extraPhotoCents: fields.extraPhotoCents.optional(),
  purposes: fields.purposes.optional(),
  ...included,
  parts: fields.parts.optional(),
};

const ofVersion = z.object({ id: Id, version: Version });

export const offersApi = api("offers", "Offers of the studio and their versions", {
  list: endpoint({
    method: "GET",
    path: "/api/offer/list",
    access: staff("offer"),
    summary: "List offers with the terms of their newest versions, newest first",
    input: listInput(
      {
        /** A part of the name in any language. */
        name: Text(64),
        state: OfferState,
      },
      ["createdAt"],
    ),
    output: pageOf(Offer),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/offer/detail/:id",
    access: staff("offer"),
    summary: "Get one offer with all versions",
    input: z.object({ id: Id }),
    output: OfferDetail,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/offer/add",
    access: staff("offer:edit"),
    summary: "Add a draft with its first version",
    input: z.object(fields),
    output: OfferDetail,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/offer/update",
    access: staff("offer:edit"),
    sendsNull: true,
    summary: "Change the newest version, unless it is used. Absent fields are unchanged",
    input: z.object(changes),
    output: OfferDetail,
  }),
  revise: endpoint({
    method: "POST",
    path: "/api/offer/revise",
    access: staff("offer:edit"),
    sendsNull: true,
    summary: "Add a version. Absent fields are those of the newest version. Earlier versions stay as they are",
    input: z.object(changes),
    output: OfferDetail,
  }),
  activate: endpoint({
    method: "POST",
    path: "/api/offer/activate",
    access: staff("offer:edit"),
    summary: "Make a draft available for sale",
    input: ofVersion,
    output: OfferDetail,
  }),
  retire: endpoint({
    method: "POST",
    path: "/api/offer/retire",
    access: staff("offer:edit"),
    summary: "Retire an active offer permanently. What refers to its versions keeps them",
    input: ofVersion,
    output: OfferDetail,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/offer/delete/:id",
    access: staff("offer:edit"),
    summary: "Delete a draft",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
});
