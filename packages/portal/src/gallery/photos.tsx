/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import { coupleZip } from "@vowdesk/contract/couple-files";
import type { TargetedMouseEvent } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isInOtherApp } from "../in-other-app.ts";
import { Grid, type GridProps } from "./grid.tsx";
import type { Pictures, Photo } from "./pictures.ts";

interface PhotosProps extends Pick<GridProps, "size" | "check"> {
  gallery: Pictures["gallery"];
  photos: readonly Photo[];
}

/** The photos of a gallery, or of the chapter that the address names. */
export function Photos({ gallery, photos, size, check }: PhotosProps) {
  const [title, choose] = useTitle();
  const chapter = gallery.chapters.find((item) => item.title === title);
  const name = chapter?.title;
  const shown = useMemo(
    () => (name === undefined ? photos : photos.filter((photo) => photo.chapter === name)),
    [photos, name],
  );
  return (
    <>
      {gallery.chapters.length > 0 && <Chapters gallery={gallery} chosen={name} choose={choose} />}
      {name !== undefined && gallery.downloads === "all" && !isInOtherApp() && (
        <p class="chapter-download">
          <a href={`${coupleZip(gallery.position)}${searchOf(name)}`} download="">
            {t({ message: `Download “${name}”`, context: "gallery" })}
          </a>
        </p>
      )}
      {shown.length === 0 ? (
        <p class="waiting" aria-busy="true">
          {t({ message: "Loading…", context: "state" })}
        </p>
      ) : (
        <Grid
          key={name}
          gallery={{ ...gallery, count: chapter?.count ?? gallery.count }}
          photos={shown}
          size={size}
          check={check}
        />
      )}
    </>
  );
}

const searchOf = (title: string | undefined) =>
  title === undefined ? "" : `?${new URLSearchParams({ chapter: title }).toString()}`;
const inAddress = () => new URLSearchParams(location.search).get("chapter") ?? undefined;

/** The title of a chapter in the address, and the function that changes it. The way back shows the former chapter. */
function useTitle(): [string | undefined, (title: string | undefined) => void] {
  const [title, setTitle] = useState(inAddress);
  useEffect(() => {
    const follow = () => setTitle(inAddress());
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  const change = (next: string | undefined) => {
    history.pushState(null, "", location.pathname + searchOf(next));
    setTitle(next);
  };
  return [title, change];
}

interface ChaptersProps {
  gallery: Pictures["gallery"];
  chosen: string | undefined;
  choose: (title: string | undefined) => void;
}

/** Links to all photos and to those of each chapter, which stay at the top of the screen. */
function Chapters({ gallery: { chapters, count }, chosen, choose }: ChaptersProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  const follow = (event: TargetedMouseEvent<HTMLAnchorElement>, title: string | undefined) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (title === chosen) return;
    choose(title);
    const top = nav.current?.parentElement?.offsetTop ?? 0;
    if (scrollY > top) scrollTo(0, top);
  };
  const all = { title: undefined, count, label: t({ message: "All", context: "gallery" }) };
  return (
    <nav class="chapters" ref={nav} aria-label={t({ message: "Chapters", context: "gallery" })}>
      {[all, ...chapters.map((chapter) => ({ ...chapter, label: chapter.title }))].map((item) => (
        <a
          key={item.title ?? ""}
          href={location.pathname + searchOf(item.title)}
          aria-current={item.title === chosen ? "true" : undefined}
          onClick={(event) => follow(event, item.title)}
        >
          {item.label}
          <small>{item.count}</small>
        </a>
      ))}
    </nav>
  );
}
