import { msg } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { galleriesApi, type DownloadRule } from "@vowdesk/contract/studio/galleries";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { DateField } from "../../../shared/date-field.tsx";
import { downloadRuleNames } from "../../../shared/studio-labels.ts";
import { CoupleField, ShootField } from "./components/wedding-fields.tsx";

/** Couples cannot choose pictures yet, so that the rule for chosen ones is not offered. */
const offeredRules = ["none", "all"] as const satisfies DownloadRule[];

const isNew = (_values: unknown, record: object | null) => record === null;

export const galleryForm = form({
  create: galleriesApi.add,
  update: galleriesApi.update,
  fields: {
    weddingId: field.custom<number>(msg({ message: "Wedding", context: "kind of record" }), CoupleField, {
      when: isNew,
    }),
    shootId: field.custom<number>(msg({ message: "Shoot", context: "kind of record" }), ShootField, {
      when: isNew,
      refusals: ["shoot-of-other-wedding"],
    }),
    title: field.text(msg({ message: "Title", context: "gallery" })),
    opensOn: field.custom<string | null>(msg({ message: "Opens on", context: "gallery" }), DateField, { half: true }),
    closesOn: field.custom<string | null>(msg({ message: "Closes on", context: "gallery" }), DateField, {
      half: true,
      refusals: ["gallery-days"],
    }),
    keepUntil: field.custom<string | null>(msg({ message: "Kept until", context: "gallery" }), DateField, {
      refusals: ["gallery-kept-too-short"],
    }),
    downloads: field.options<DownloadRule>(msg({ message: "Downloads", context: "gallery" }), () =>
      offeredRules.map((value) => ({ value, label: i18n._(downloadRuleNames[value]) })),
    ),
    isMarked: field.check(msg({ message: "Watermark", context: "gallery" }), {
      hint: msg`The couple sees the pictures with the name of the studio across them. Small tiles and downloaded originals have no watermark.`,
    }),
  },
});
