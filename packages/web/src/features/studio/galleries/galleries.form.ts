import { msg } from "@lingui/core/macro";
import { galleriesApi } from "@vowdesk/contract/studio/galleries";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { CoupleField, ShootField } from "./components/wedding-fields.tsx";

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
  },
});
