import { msg } from "@lingui/core/macro";
import { galleriesApi, type Gallery } from "@vowdesk/contract/studio/galleries";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { action } from "../../../resource/action.ts";
import { allowedBy, editAction } from "../../../shared/actions/record-actions.ts";
import { galleryForm } from "./galleries.form.ts";

const allows = allowedBy<Gallery>();

/** What a new gallery starts with. */
export type GalleryStart = Partial<Pick<Gallery, "weddingId" | "shootId">>;

/** Opens a new gallery, because its cards come next. */
const show = action({
  name: "show",
  label: msg({ message: "Open", context: "button" }),
  href: ({ id }: Gallery) => `/galleries?id=${id}`,
  requires: [galleriesApi.detail],
});

/** Starts with the wedding and the shoot of a record, if it is given. Users without weddings add galleries on their shoots. */
export const add = action({
  name: "add",
  label: msg({ message: "New gallery", context: "button" }),
  submitLabel: msg({ message: "Add gallery", context: "gallery" }),
  successMessage: msg({ message: "Gallery added", context: "gallery" }),
  opens: galleryForm,
  requires: [galleriesApi.add, weddingsApi.list],
  initialValues: (start: GalleryStart | null) => ({ ...start }),
  thenRun: show,
});

const pictures = action({
  name: "pictures",
  label: msg`Show the pictures`,
  tone: "primary",
  href: ({ id }: Gallery) => `/galleries?grid=${id}`,
  isAvailable: ({ photoCount }: Gallery) => photoCount > 0,
  requires: [galleriesApi.index],
});

const edit = editAction({
  title: msg({ message: "Edit gallery", context: "gallery" }),
  opens: galleryForm,
  isAvailable: allows("update"),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [pictures, edit];
