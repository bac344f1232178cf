import { sql } from "kysely";
import { recordsOf } from "../../../kernel/paging/personal-tables.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import { isOfOwnWedding } from "../weddings/partner-columns.store.ts";
import { scopeOf } from "./galleries.policy.ts";
import { inScope } from "./galleries.store.ts";

const isOwn = isOfOwnWedding("gallery.wedding_id");

const ofGallery = (table: "card" | "photo") => (id: number) =>
  sql<boolean>`${sql.ref(`${table}.gallery_id`)} in (select gallery.id from gallery where ${isOwn(id)})`;

const gallery: PersonalTable = {
  table: "gallery",
  subject: "couple",
  isOf: isOwn,
  personal: { title: { kind: "text", erased: () => sql`'#' || position` } },
  changed: { version: () => sql`version + 1`, updated_at: (now) => sql`${now}::timestamptz` },
  facts: ["position", "state", "opens_on", "closes_on", "keep_until", "created_at"],
};

/**
 * The pictures of a wedding, with their sections of an export. They show both partners, so that the erasure of one leaves them until the day
 * until which the gallery is kept.
 */
export const accountRecords = recordsOf({
  section: "galleries",
  onErasure: "kept",
  main: gallery,
  parts: [
    {
      table: "card",
      subject: "couple",
      key: "gallery_id",
      isOf: ofGallery("card"),
      personal: { label: { kind: "text", erased: () => sql`'#' || id` } },
      facts: ["files", "bytes", "counted_at", "safe_at", "wiped_at"],
      isFrozen: true,
    },
    {
      table: "photo",
      subject: "couple",
      key: "gallery_id",
      isOf: ofGallery("photo"),
      personal: {
        name: { kind: "text", erased: () => sql`'#' || number` },
        chapter: { kind: "text", erased: () => sql`null` },
      },
      facts: ["number", "bytes", "state", "taken_at", "stored_at"],
    },
  ],
  inScope: (actor) => inScope(scopeOf(actor)),
});
