import { msg } from "@lingui/core/macro";
import { galleriesApi, type Card } from "@vowdesk/contract/studio/galleries";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import type { PageActions } from "../../../resource/use-actions.ts";
import { allowedBy, versionOf } from "../../../shared/actions/record-actions.ts";

/** A card, or the gallery to which a card is added. */
export type CardOwner = Card & { galleryId: number };

const allows = allowedBy<Card>();
const bytesPerMegabyte = 1_000_000;

/** Cards change without a new version of their gallery. */
const refetch = () => invalidate("galleries");

const count = {
  files: field.number(msg({ message: "Files", context: "memory card" }), {
    half: true,
    hint: msg`Different files on the card. The same picture twice counts once.`,
  }),
  bytes: field.number(msg({ message: "Size in MB", context: "memory card" }), { half: true, scale: bytesPerMegabyte }),
};

const photographer = {
  photographerId: field.select(msg({ message: "Photographer", context: "gallery" }), {
    call: galleriesApi.photographers,
    choices: (people) => people.map(({ id, name }) => ({ value: String(id), label: name })),
    none: msg({ message: "None", context: "photographer" }),
    refusals: ["photographer-unknown"],
  }),
};

export const announce = action({
  name: "announce",
  call: galleriesApi.card,
  label: msg`Announce a card`,
  title: msg`Announce a card`,
  successMessage: msg`Memory card announced`,
  inputFrom: ({ galleryId }: Pick<CardOwner, "galleryId">) => ({ galleryId }),
  fields: {
    label: field.text(msg({ message: "Label", context: "memory card" }), {
      hint: msg`What is written on the card, such as “A1”.`,
      refusals: ["card-exists"],
    }),
    ...count,
    ...photographer,
  },
  after: refetch,
});

export const setPhotographer = action({
  name: "setPhotographer",
  call: galleriesApi.setPhotographer,
  label: msg({ message: "Set photographer", context: "memory card" }),
  successMessage: msg({ message: "Photographer saved", context: "memory card" }),
  isAvailable: allows("setPhotographer"),
  inputFrom: versionOf,
  initialValues: ({ photographerId }: Card) => ({ photographerId }),
  fields: photographer,
  after: refetch,
});

export const recount = action({
  name: "recount",
  call: galleriesApi.recount,
  label: msg({ message: "Correct the count", context: "memory card" }),
  successMessage: msg`Memory card counted again`,
  isAvailable: allows("recount"),
  inputFrom: versionOf,
  initialValues: ({ files, bytes }: Card) => ({ files, bytes }),
  fields: { ...count, reason: field.reason(msg({ message: "Reason", context: "field" })) },
  after: refetch,
});

export const wiped = action({
  name: "wiped",
  call: galleriesApi.wiped,
  label: msg({ message: "Record as wiped", context: "memory card" }),
  successMessage: msg`Memory card wiped`,
  tone: "primary",
  warning: msg`The pictures of this card are then only here. This cannot be undone.`,
  isAvailable: allows("wiped"),
  inputFrom: versionOf,
  after: refetch,
});

export const cardPage: PageActions<CardOwner> = {
  name: "galleries",
  actions: [announce, setPhotographer, recount, wiped] as never,
  title: ({ label }) => label,
};
