import {
  galleriesApi,
  readLayout,
  readRuns,
  type GalleryIndex,
  type Photo,
  type PhotoLayout,
} from "@vowdesk/contract/studio/galleries";
import { useEffect, useMemo, useState } from "react";
import { invalidateSoon, useCall } from "../../../../kernel/cache/queries.ts";
import { showFailure } from "../../../../kernel/errors/show-failure.ts";
import { call } from "../../../../kernel/http/call.ts";

export interface GridPhoto extends PhotoLayout {
  chapter: string | null;
  /** Ids of the cards that have it. */
  cards: readonly number[];
}

function photosOf({ layout, chapters, chapterRuns, cardSets, cardRuns }: GalleryIndex): GridPhoto[] {
  const [chapterOf, cardsOf] = [readRuns(chapterRuns), readRuns(cardRuns)];
  return readLayout(layout).map((photo, i) => ({
    ...photo,
    chapter: chapters[(chapterOf[i] ?? 0) - 1] ?? null,
    cards: cardSets[(cardsOf[i] ?? 0) - 1] ?? [],
  }));
}

/** Pictures that this browser took out or put back, by number, until the index has the change. */
type Marks = ReadonlyMap<number, boolean>;

const withMarks = (marks: Marks, numbers: readonly number[], isCulled: boolean | null): Marks => {
  const next = new Map(marks);
  for (const number of numbers)
    if (isCulled === null) next.delete(number);
    else next.set(number, isCulled);
  return next;
};

/** The marks that differ from the index. */
function openMarks(marks: Marks, stored: readonly PhotoLayout[]): Marks {
  if (marks.size === 0) return marks;
  return new Map(
    stored.flatMap(({ number, isCulled }) => (marks.get(number) === !isCulled ? [[number, !isCulled]] : [])),
  );
}

/** The pictures of a gallery and its chapters, with a function that takes pictures out or puts them back. It shows the result at once. */
export function usePhotos(galleryId: number) {
  const { data, error, refetch } = useCall(galleriesApi.index, { id: galleryId });
  const stored = useMemo(() => (data ? photosOf(data) : null), [data]);
  const [marks, setMarks] = useState<Marks>(new Map());
  const [seen, setSeen] = useState(stored);
  if (seen !== stored) {
    setSeen(stored);
    if (stored) setMarks(openMarks(marks, stored));
  }
  const photos = useMemo(
    () => stored?.map((photo) => ({ ...photo, isCulled: marks.get(photo.number) ?? photo.isCulled })),
    [stored, marks],
  );
  const cull = async (numbers: readonly number[], isCulled: boolean) => {
    setMarks((before) => withMarks(before, numbers, isCulled));
    try {
      await call(galleriesApi.cull, { id: galleryId, numbers: [...numbers], isCulled });
      invalidateSoon("galleries");
    } catch (failure) {
      setMarks((before) => withMarks(before, numbers, null));
      showFailure(failure);
    }
  };
  return { photos, chapters: data?.chapters ?? [], error, refetch, cull };
}

/** A search answers at most this many pictures at once. */
const namesPerCall = 500;

async function numbersNamed(id: number, name: string, signal: AbortSignal): Promise<Set<number>> {
  const numbers = new Set<number>();
  for (let from = 1; ;) {
    const photos = await call(galleriesApi.photos, { id, name, from, limit: namesPerCall }, { signal });
    for (const { number } of photos) numbers.add(number);
    const last = photos.at(-1);
    if (!last || photos.length < namesPerCall) return numbers;
    from = last.number + 1;
  }
}

/** The numbers of pictures whose number is the text or whose name has it; null without a text or until they are known. */
export function useSearch(galleryId: number, text: string): ReadonlySet<number> | null {
  const [found, setFound] = useState<{ text: string; numbers: ReadonlySet<number> } | null>(null);
  useEffect(
    function search() {
      if (text === "") return undefined;
      const stop = new AbortController();
      numbersNamed(galleryId, text, stop.signal).then(
        (named) => {
          if (/^\d+$/.test(text)) named.add(Number(text));
          setFound({ text, numbers: named });
        },
        (failure: unknown) => {
          if (!stop.signal.aborted) showFailure(failure);
        },
      );
      return () => stop.abort();
    },
    [galleryId, text],
  );
  return found?.text === text && text !== "" ? found.numbers : null;
}

/** Pictures by number, loaded around those that are asked for, and their names. */
export function useNames(galleryId: number, asked: readonly number[]) {
  const [known, setKnown] = useState<ReadonlyMap<number, Photo>>(new Map());
  const missing = asked.find((number) => !known.has(number)) ?? null;
  useEffect(
    function loadPhotos() {
      if (missing === null) return undefined;
      const stop = new AbortController();
      call(
        galleriesApi.photos,
        { id: galleryId, from: missing, limit: 100 },
        { signal: stop.signal, background: true },
      ).then(
        (photos) =>
          setKnown((before) => new Map([...before, ...photos.map((photo) => [photo.number, photo] as const)])),
        // The pictures are shown without their names.
        () => {},
      );
      return () => stop.abort();
    },
    [galleryId, missing],
  );
  const names = useMemo(() => new Map([...known].map(([number, { name }]) => [number, name])), [known]);
  return { known, names };
}
