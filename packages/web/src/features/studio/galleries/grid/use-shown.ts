import { useState } from "react";
import type { GridPhoto } from "./use-photos.ts";

/** A picture is named by its number, so that filters and arrivals do not change which one is current. */
interface Shown {
  current: number | null;
  view: "grid" | "viewer" | "pair";
  /** The second picture of a comparison. */
  second: number | null;
}

/** The place of a picture among the listed ones, or of the next one of all if it is not listed. */
function nearest(listed: readonly GridPhoto[], photos: readonly GridPhoto[], number: number | null): number {
  if (number === null) return 0;
  const place = listed.findIndex((photo) => photo.number === number);
  if (place >= 0) return place;
  const from = photos.findIndex((photo) => photo.number === number);
  const later = new Set(photos.slice(Math.max(0, from)).map((photo) => photo.number));
  const next = listed.findIndex((photo) => later.has(photo.number));
  return next < 0 ? listed.length - 1 : next;
}

/** The next picture with a preview in one direction. */
function withPreview(photos: readonly GridPhoto[], from: number, by: 1 | -1): GridPhoto | undefined {
  const beside = by > 0 ? photos.slice(from + 1) : photos.slice(0, Math.max(0, from)).toReversed();
  return beside.find(({ previewVersion }) => previewVersion > 0);
}

/**
 * The current picture among the listed ones, and whether it is open. A picture that leaves the list while it is open, such as one that is
 * taken out, stays open.
 */
export function useShown(listed: readonly GridPhoto[], photos: readonly GridPhoto[]) {
  const [{ current, view, second }, setShown] = useState<Shown>({ current: null, view: "grid", second: null });
  const change = (next: Partial<Shown>) => setShown((before) => ({ ...before, ...next }));
  const at = Math.max(0, nearest(listed, photos, current));
  const numbered = (number: number | null) => photos.find((item) => item.number === number);
  const photo = view === "grid" ? listed[at] : numbered(current);
  const open = (index: number) => {
    const target = listed[index];
    if (target && target.previewVersion > 0) change({ current: target.number, view: "viewer" });
  };
  const compare = () => {
    const next = withPreview(listed, at, 1) ?? withPreview(listed, at, -1);
    if (photo && photo.previewVersion > 0 && next) change({ current: photo.number, second: next.number, view: "pair" });
  };
  const goSecond = (by: 1 | -1) => {
    let next = withPreview(listed, nearest(listed, photos, second), by);
    if (next?.number === current) next = withPreview(listed, nearest(listed, photos, current), by);
    if (next) change({ second: next.number });
  };
  return {
    at,
    photo,
    second: numbered(second),
    view,
    open,
    compare,
    goSecond,
    goTo: (index: number) => change({ current: listed[index]?.number ?? null }),
    /** Shows another picture in the viewer; null closes it. */
    show: (number: number | null) => change(number === null ? { view: "grid" } : { current: number }),
    back: () => change({ view: "grid", second: null }),
  };
}
