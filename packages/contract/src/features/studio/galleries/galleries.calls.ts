import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  pageOf,
  staff,
  staffInPerson,
  Id,
  JsonId,
  JsonIdOrZero,
  Limit,
  OneLine,
  Reason,
  RecordId,
  Text,
  Version,
} from "../../../kernel/index.ts";
import { WeddingDate } from "../weddings/weddings.schema.ts";
import {
  DownloadRule,
  Gallery,
  GalleryDetail,
  GalleryIndex,
  GalleryState,
  GalleryZip,
  maxOriginalBytes,
  maxPhotos,
  Photo,
} from "./galleries.schema.ts";

const fields = {
  title: OneLine(60).min(1),
  opensOn: WeddingDate.nullish(),
  closesOn: WeddingDate.nullish(),
  keepUntil: WeddingDate.nullish(),
  downloads: DownloadRule.default("none"),
  isMarked: z.boolean().default(false),
};
const count = {
  files: z.int().min(1).max(maxPhotos),
  bytes: z
    .int()
    .min(1)
    .max(maxPhotos * maxOriginalBytes),
};
const ofVersion = { id: Id, version: Version };
/** The bookable that took the pictures of a card; 0 or null for none. */
const photographerId = JsonIdOrZero.nullable();

export const galleriesApi = api("galleries", "Pictures of weddings, and the memory cards they come from", {
  list: endpoint({
    method: "GET",
    path: "/api/gallery/list",
    access: staff("gallery"),
    summary: "List the galleries, newest first",
    input: listInput(
      {
        /** A part of the title or of a partner's name, or the number of the wedding. */
        name: Text(64),
        weddingId: Id,
        state: GalleryState,
      },
      ["createdAt"],
    ),
    output: pageOf(Gallery),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/gallery/detail/:id",
    access: staff("gallery"),
    summary: "Get one gallery with its cards",
    input: z.object({ id: Id }),
    output: GalleryDetail,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/gallery/add",
    access: staff("gallery:edit", "gallery:upload"),
    summary: "Add a gallery to a wedding",
    input: z.object({ weddingId: JsonId, shootId: JsonId.nullish(), ...fields }),
    output: GalleryDetail,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/gallery/update",
    access: staff("gallery:edit"),
    summary: "Change a gallery. Absent fields are unchanged",
    input: z.object({
      ...ofVersion,
      title: fields.title.optional(),
      opensOn: fields.opensOn,
      closesOn: fields.closesOn,
      keepUntil: fields.keepUntil,
      downloads: DownloadRule.optional(),
      isMarked: z.boolean().optional(),
    }),
    output: GalleryDetail,
  }),
  open: endpoint({
    method: "POST",
    path: "/api/gallery/open",
    access: staff("gallery:edit"),
    summary: "Open a gallery to the couple. One that was closed needs a reason",
    input: z.object({ ...ofVersion, reason: Reason.optional() }),
    output: GalleryDetail,
  }),
  close: endpoint({
    method: "POST",
    path: "/api/gallery/close",
    access: staff("gallery:edit"),
    summary: "Close a gallery to the couple",
    input: z.object(ofVersion),
    output: GalleryDetail,
  }),
  card: endpoint({
    method: "POST",
    path: "/api/gallery/card",
    access: staffInPerson("gallery:upload"),
    summary: "Announce a memory card with the number of its different files",
    input: z.object({
      galleryId: JsonId,
      label: OneLine(60).min(1),
      ...count,
      photographerId: photographerId.optional(),
    }),
    output: GalleryDetail,
  }),
  recount: endpoint({
    method: "POST",
    path: "/api/gallery/recount",
    access: staffInPerson("gallery:upload"),
    summary: "Correct the number of files of a card that is not wiped",
    input: z.object({ ...ofVersion, ...count, reason: Reason }),
    output: GalleryDetail,
  }),
  wiped: endpoint({
    method: "POST",
    path: "/api/gallery/wiped",
    access: staffInPerson("gallery:wipe"),
    summary: "Record that a safe card was wiped",
    input: z.object(ofVersion),
    output: GalleryDetail,
  }),
  setPhotographer: endpoint({
    method: "POST",
    path: "/api/gallery/setPhotographer",
    access: staff("gallery:edit", "gallery:upload"),
    summary: "Set who took the pictures of a card, also of one that was wiped",
    input: z.object({ ...ofVersion, photographerId }),
    output: GalleryDetail,
  }),
  photographers: endpoint({
    method: "GET",
    path: "/api/gallery/photographers",
    access: staff("gallery:edit", "gallery:upload"),
    summary: "List the people who can be photographer of a card, by name",
    input: z.object({}),
    output: z.array(z.object({ id: RecordId, name: z.string() })),
  }),
  index: endpoint({
    method: "GET",
    path: "/api/gallery/index/:id",
    access: staff("gallery"),
    summary: "Get shape, colour, marks, chapter and cards of every picture of a gallery",
    input: z.object({ id: Id }),
    output: GalleryIndex,
  }),
  photos: endpoint({
    method: "GET",
    path: "/api/gallery/photos/:id",
    access: staff("gallery"),
    summary: "List pictures of a gallery by number, from a number on, of those whose name has a text",
    input: z.object({
      id: Id,
      from: Id.default(1),
      limit: Limit(500, 200),
      name: Text(300).optional(),
    }),
    output: z.array(Photo),
  }),
  cull: endpoint({
    method: "POST",
    path: "/api/gallery/cull",
    access: staff("gallery:cull"),
    summary: "Take pictures out of a gallery, or back into it. The couple does not see those that are out",
    input: z.object({ id: JsonId, numbers: z.array(JsonId).min(1).max(maxPhotos), isCulled: z.boolean() }),
    output: z.object({ changed: z.int() }),
  }),
  setChapter: endpoint({
    method: "POST",
    path: "/api/gallery/setChapter",
    access: staff("gallery:edit", "gallery:cull"),
    summary: "Put pictures into a chapter of the gallery, or with null into none. The couple sees the chapters",
    input: z.object({
      id: JsonId,
      version: Version,
      numbers: z.array(JsonId).min(1).max(maxPhotos),
      chapter: OneLine(40).min(1).nullable(),
    }),
    output: GalleryDetail,
  }),
  zip: endpoint({
    method: "POST",
    path: "/api/gallery/zip",
    access: staffInPerson("gallery"),
    summary: "Get the address of a zip of the originals of a gallery",
    input: z.object({
      id: JsonId,
      /** Whether pictures that were taken out are part of it. */
      includesCulled: z.boolean().default(false),
    }),
    output: GalleryZip,
  }),
});
