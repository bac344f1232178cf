import { msg } from "@lingui/core/macro";
import { galleriesApi, type Gallery } from "@vowdesk/contract/studio/galleries";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { saveFrom } from "../../../kernel/lists/save-file.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, editAction, versionOf } from "../../../shared/actions/record-actions.ts";
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
  initialValues: (start: GalleryStart | null) => ({ downloads: "none", ...start }),
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

const download = action({
  name: "download",
  call: galleriesApi.zip,
  label: msg({ message: "Download originals", context: "gallery" }),
  submitLabel: msg({ message: "Download", context: "button" }),
  successMessage: msg({ message: "Download started", context: "gallery" }),
  isAvailable: ({ photoCount, state }: Gallery) => photoCount > 0 && state !== "purged",
  inputFrom: ({ id }: Gallery) => ({ id }),
  initialValues: () => ({ includesCulled: false }),
  fields: {
    includesCulled: field.check(msg({ message: "With pictures taken out", context: "gallery" }), {
      hint: msg`The originals come in one zip file. An interrupted download can be continued in the browser.`,
      refusals: ["gallery-empty"],
    }),
  },
  after: ({ address }) => Promise.resolve(saveFrom(address)),
});

const edit = editAction({
  title: msg({ message: "Edit gallery", context: "gallery" }),
  opens: galleryForm,
  isAvailable: allows("update"),
});

const open = action({
  name: "open",
  call: galleriesApi.open,
  label: msg`Open to the couple`,
  successMessage: msg`The couple can see the gallery`,
  isAvailable: (gallery: Gallery) => allows("open")(gallery) && gallery.state !== "closed",
  inputFrom: versionOf,
});

/** A closed gallery is opened again with a reason. */
const reopen = action({
  name: "reopen",
  call: galleriesApi.open,
  label: msg({ message: "Open again", context: "gallery" }),
  successMessage: msg`The couple can see the gallery`,
  isAvailable: (gallery: Gallery) => allows("open")(gallery) && gallery.state === "closed",
  inputFrom: versionOf,
  fields: { reason: field.long(msg({ message: "Reason", context: "field" }), { required: true }) },
});

const close = action({
  name: "close",
  call: galleriesApi.close,
  label: msg`Close to the couple`,
  successMessage: msg`The couple can no longer see the gallery`,
  warning: msg`The couple can no longer see the pictures. The gallery can be opened again with a reason.`,
  isAvailable: allows("close"),
  inputFrom: versionOf,
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [pictures, download, open, reopen, edit, close];
