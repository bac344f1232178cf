import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowLeft } from "@tabler/icons-react";
import { galleriesApi, type Photo, type PhotoLayout } from "@vowdesk/contract/studio/galleries";
import { useMemo, useState } from "react";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { usePageName } from "../../../../kernel/lists/page.ts";
import { mayCall } from "../../../../kernel/session/rights.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../ui/feedback/states.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { SearchField } from "../../../../ui/input/search-field.tsx";
import { Segments } from "../../../../ui/input/segments.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { PurgedNote } from "../components/purged-note.tsx";
import { Comparison } from "./comparison.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { cullFilters, useNames, usePhotos, useSearch, type CullFilter } from "./use-photos.ts";
import { useShown } from "./use-shown.ts";
import { CullButton, titleOf, Viewer } from "./viewer.tsx";
import css from "./grid.module.css";

const maxNameLength = 300;

/** All pictures of a gallery. */
export function GridPage({ id, close }: { id: number; close: () => void }) {
  const { data: gallery } = useCall(galleriesApi.detail, { id });
  usePageName(gallery?.title);
  const { photos, error, refetch, cull } = usePhotos(id);
  if (!photos)
    return error ? (
      <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
    ) : (
      <Skeleton height="28rem" />
    );
  const mayCull = mayCall(galleriesApi.cull) && gallery !== undefined && gallery.state !== "purged";
  return (
    <>
      {gallery && <PurgedNote gallery={gallery} />}
      <Pictures
        id={id}
        close={close}
        photos={photos}
        cull={mayCull ? ({ number, isCulled }) => inBackground(cull({ number, isCulled: !isCulled })) : null}
      />
    </>
  );
}

interface PicturesProps {
  id: number;
  photos: readonly PhotoLayout[];
  cull: ((photo: PhotoLayout) => void) | null;
  close: () => void;
}

const isShownBy: Readonly<Record<CullFilter, (photo: PhotoLayout) => boolean>> = {
  all: () => true,
  kept: ({ isCulled }) => !isCulled,
  culled: ({ isCulled }) => isCulled,
};

function Pictures({ id, photos, cull, close }: PicturesProps) {
  const [filter, setFilter] = useState<CullFilter>("all");
  const [text, setText] = useState("");
  const found = useSearch(id, text);
  const listed = useMemo(
    () => photos.filter((photo) => isShownBy[filter](photo) && (found === null || found.has(photo.number))),
    [photos, filter, found],
  );
  const shown = useShown(listed, photos);
  const { at, photo, second, open, compare } = shown;
  const [needed, setNeeded] = useState<number | null>(null);
  const { known, names } = useNames(id, [needed ?? [], [photo, second].flatMap((item) => item?.number ?? [])].flat());
  const runKey = (key: string) => {
    if (key === "c") compare();
    else if (key === "x" && photo) cull?.(photo);
    else return false;
    return true;
  };
  return (
    <div className={css.page}>
      <Tools {...{ filter, setFilter, text, setText, close }} shown={listed.length} total={photos.length} />
      {listed.length === 0 ? (
        <NoPictures hasAny={photos.length > 0} />
      ) : (
        <PhotoGrid
          {...{ names, open, runKey }}
          galleryId={id}
          photos={listed}
          current={at}
          setCurrent={shown.goTo}
          needName={setNeeded}
        />
      )}
      {photo && (
        <CurrentLine photo={photo} known={known.get(photo.number)} {...{ cull, compare }} open={() => open(at)} />
      )}
      <Opened {...{ id, known, names, cull, shown }} photos={listed} />
    </div>
  );
}

interface OpenedProps extends Pick<PicturesProps, "id" | "photos" | "cull"> {
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

interface ToolsProps {
  filter: CullFilter;
  setFilter: (filter: CullFilter) => void;
  text: string;
  setText: (text: string) => void;
  shown: number;
  total: number;
  close: () => void;
}

function Tools({ filter, setFilter, text, setText, shown, total, close }: ToolsProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<CullFilter, string>> = {
    all: t({ message: "All", context: "gallery" }),
    kept: t({ message: "Kept", context: "gallery" }),
    culled: t({ message: "Taken out", context: "gallery" }),
  };
  return (
    <div className={css.tools}>
      <Button onClick={close}>
        <IconArrowLeft size={17} stroke={1.6} aria-hidden />
        <Trans>Back to the list</Trans>
      </Button>
      <Segments
        look="switch"
        label={t({ message: "Shown pictures", context: "gallery" })}
        segments={cullFilters.map((value) => ({ value, label: labels[value] }))}
        chosen={filter}
        choose={(value) => setFilter(cullFilters.find((item) => item === value) ?? "all")}
      />
      <SearchField
        main
        label={t({ message: "Number or name", context: "gallery" })}
        value={text || null}
        set={(value) => setText(value ?? "")}
        maxLength={maxNameLength}
      />
      <span className={css.count} role="status">
        <Trans context="gallery">
          Pictures: {shown} of {total}
        </Trans>
      </span>
    </div>
  );
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
  photo: PhotoLayout;
  /** Undefined until it is loaded. */
  known: Photo | undefined;
  cull: ((photo: PhotoLayout) => void) | null;
  open: () => void;
  compare: () => void;
}

/** The current picture with its buttons, which touch screens need. */
function CurrentLine({ photo, known, cull, open, compare }: CurrentLineProps) {
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
    </div>
  );
}
