import type { Card } from "@vowdesk/contract/studio/galleries";
import type { GridPhoto } from "./use-photos.ts";

export const cullFilters = ["all", "kept", "culled"] as const;
export type CullFilter = (typeof cullFilters)[number];

/** What the grid shows. Null for no filter; otherwise a value of `filterValue`. */
export interface GridFilters {
  culling: CullFilter;
  chapter: string | null;
  photographer: string | null;
  card: string | null;
}

export const noFilters: GridFilters = { culling: "all", chapter: null, photographer: null, card: null };

/** Pictures without a chapter or a photographer. */
export const noValue = "none";
/** A value of a filter. No text of a user is equal to `noValue`. */
export const filterValue = (value: string | number | null): string => (value === null ? noValue : `=${value}`);

const isCulling: Readonly<Record<CullFilter, (photo: GridPhoto) => boolean>> = {
  all: () => true,
  kept: ({ isCulled }) => !isCulled,
  culled: ({ isCulled }) => isCulled,
};

/** The photographer of a picture: that of its first card that has one. */
const photographerOf = ({ cards }: GridPhoto, all: readonly Card[]): number | null =>
  all.find(({ id, photographerId }) => photographerId !== null && cards.includes(id))?.photographerId ?? null;

const accepts = (filter: string | null, value: () => string | number | null) =>
  filter === null || filter === filterValue(value());

/** Whether the filters show a picture. */
export const isShownBy = (filters: GridFilters, photo: GridPhoto, cards: readonly Card[]): boolean =>
  isCulling[filters.culling](photo) &&
  accepts(filters.chapter, () => photo.chapter) &&
  accepts(filters.photographer, () => photographerOf(photo, cards)) &&
  (filters.card === null || photo.cards.some((id) => filterValue(id) === filters.card));
