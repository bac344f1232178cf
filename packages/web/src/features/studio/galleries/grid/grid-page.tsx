import { Trans, useLingui } from "@lingui/react/macro";
import { galleriesApi, type GalleryDetail, type Photo } from "@vowdesk/contract/studio/galleries";
import { useMemo, useRef, useState } from "react";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { usePageName } from "../../../../kernel/lists/page.ts";
import { mayCall } from "../../../../kernel/session/rights.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../ui/feedback/states.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { PurgedNote } from "../components/purged-note.tsx";
import { Comparison } from "./comparison.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { isShownBy, noFilters } from "./filters.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { Tools } from "./tools.tsx";
import { useChosen, type GridActs } from "./use-chosen.ts";
import { useNames, usePhotos, useSearch, type GridPhoto } from "./use-photos.ts";
import { useSetChapter } from "./use-set-chapter.ts";
import { useShown } from "./use-shown.ts";
import { CullButton, titleOf, Viewer } from "./viewer.tsx";
import css from "./grid.module.css";

/** All pictures of a gallery. */
export function GridPage({ id, close }: { id: number; close: () => void }) {
  const { data: gallery } = useCall(galleriesApi.detail, { id });
  usePageName(gallery?.title);
  const { photos, chapters, error, refetch, cull } = usePhotos(id);
  const setChapter = useSetChapter(gallery);
  if (!photos)
    return error ? (
      <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
    ) : (
      <Skeleton height="28rem" />
    );
  const isLive = gallery !== undefined && gallery.state !== "purged";
  const acts: GridActs = {
    cull: isLive && mayCall(galleriesApi.cull) ? (numbers, isCulled) => inBackground(cull(numbers, isCulled)) : null,
    setChapter: isLive && mayCall(galleriesApi.setChapter) ? setChapter : null,
  };
  return (
    <>
      {gallery && <PurgedNote gallery={gallery} />}
      <Pictures {...{ id, gallery, photos, chapters, acts, close }} />
    </>
  );
}

interface PicturesProps {
  id: number;
  gallery: GalleryDetail | undefined;
  photos: readonly GridPhoto[];
  chapters: readonly string[];
  acts: GridActs;
  close: () => void;
}

type CullOne = ((photo: GridPhoto) => void) | null;

/** The pictures that the filters and the search show. */
function useListed({ id, gallery, photos }: PicturesProps) {
  const [filters, setFilters] = useState(noFilters);
  const [text, setText] = useState("");
  const found = useSearch(id, text);
  const cards = gallery?.cards;
  const listed = useMemo(
    () =>
      photos.filter((photo) => isShownBy(filters, photo, cards ?? []) && (found === null || found.has(photo.number))),
    [photos, filters, cards, found],
  );
  return { listed, tools: { filters, setFilters, text, setText, cards: cards ?? [] } };
}

function Pictures(props: PicturesProps) {
  const { id, photos, chapters, acts, close } = props;
  const { listed, tools } = useListed(props);
  const shown = useShown(listed, photos);
  const { at, photo, second, open, compare } = shown;
  const box = useRef<HTMLDivElement>(null);
  const chosen = useChosen(listed, shown, acts);
  const [needed, setNeeded] = useState<number | null>(null);
  const { known, names } = useNames(id, [needed ?? [], [photo, second].flatMap((item) => item?.number ?? [])].flat());
  const cull: CullOne = acts.cull && (({ number, isCulled }) => acts.cull?.([number], !isCulled));
  const runKey = (key: string) => {
    if (key === "c") compare();
    else if (chosen.runKey(key)) return true;
    else if (key === "x" && photo) cull?.(photo);
    else return false;
    return true;
  };
  return (
    <div className={css.page}>
      <Tools {...{ ...tools, chapters, close }} shown={listed.length} total={photos.length} />
      {listed.length === 0 ? (
        <NoPictures hasAny={photos.length > 0} />
      ) : (
        <PhotoGrid
          {...{ box, names, open, runKey }}
          galleryId={id}
          photos={listed}
          current={at}
          selected={chosen.numbers}
          goTo={chosen.goTo}
          press={chosen.press}
          needName={setNeeded}
        />
      )}
      {chosen.isShown ? (
        <SelectionBar {...chosen.bar} chapters={chapters} focusGrid={() => box.current?.focus()} />
      ) : (
        photo && (
          <CurrentLine
            photo={photo}
            known={known.get(photo.number)}
            {...{ cull, compare }}
            open={() => open(at)}
            select={acts.setChapter || acts.cull ? () => chosen.startByTap(photo.number) : null}
          />
        )
      )}
      <Opened {...{ id, known, names, cull, shown }} photos={listed} />
    </div>
  );
}

interface OpenedProps extends Pick<PicturesProps, "id" | "photos"> {
  cull: CullOne;
  known: ReadonlyMap<number, Photo>;
  names: ReadonlyMap<number, string>;
  shown: ReturnType<typeof useShown>;
}

/** The viewer or the comparison, if it is open. */
function Opened({ id, photos, known, names, cull, shown: { view, photo, second, show, goSecond, back } }: OpenedProps) {
  if (view === "viewer" && photo) return <Viewer galleryId={id} {...{ photos, known, cull, show }} shown={photo} />;
  if (view === "pair" && photo && second)
    return <Comparison galleryId={id} pair={[photo, second]} {...{ names, cull }} goBy={goSecond} close={back} />;
  return null;
}

function NoPictures({ hasAny }: { hasAny: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={
        hasAny
          ? t({ message: "No picture matches", context: "gallery" })
          : t({ message: "No pictures yet", context: "gallery" })
      }
    />
  );
}

interface CurrentLineProps {
  photo: GridPhoto;
  /** Undefined until it is loaded. */
  known: Photo | undefined;
  cull: CullOne;
  open: () => void;
  compare: () => void;
  /** Selects it, and then other pictures by taps. Null if nothing could be done with them. */
  select: (() => void) | null;
}

/** The current picture with its buttons, which touch screens need. */
function CurrentLine({ photo, known, cull, open, compare, select }: CurrentLineProps) {
  const { i18n } = useLingui();
  const hasPreview = photo.previewVersion > 0;
  return (
    <div className={css.current}>
      <span className={css.title}>{titleOf(photo, known, i18n.locale)}</span>
      {hasPreview && (
        <Button size="s" onClick={open}>
          <Trans context="gallery">View</Trans>
        </Button>
      )}
      {hasPreview && (
        <Button size="s" aria-keyshortcuts="C" onClick={compare}>
          <Trans context="gallery">Compare</Trans>
        </Button>
      )}
      {cull && <CullButton photo={photo} cull={cull} />}
      {select && (
        <Button size="s" aria-keyshortcuts="S" onClick={select}>
          <Trans context="gallery">Select</Trans>
        </Button>
      )}
    </div>
  );
}
