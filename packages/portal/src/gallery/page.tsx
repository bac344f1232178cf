/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useState } from "preact/hooks";
import { Refused } from "../client.ts";
import { Downloads } from "./downloads.tsx";
import { countText, untilText } from "./facts.ts";
import { usePageSize } from "./page-size.ts";
import { Photos } from "./photos.tsx";
import { firstPart, withRest, type Pictures } from "./pictures.ts";
import { whenIdle } from "./turns.ts";

/** Why there are no pictures. `ended`: the session; `closed`: the couple does not see this gallery now. */
type Problem = "ended" | "closed" | "unreachable";

function problemOf(failure: unknown): Problem {
  if (!(failure instanceof Refused)) return "unreachable";
  return failure.reason === "not-found" ? "closed" : failure.reason === "too-many-requests" ? "unreachable" : "ended";
}

/** Several pictures that fail within this time cause one check of the gallery. */
const checkEveryMs = 5_000;

/** Runs the work at most once in `checkEveryMs`. */
function throttled(work: () => void): () => void {
  let lastAt = -Infinity;
  return () => {
    if (performance.now() - lastAt < checkEveryMs) return;
    lastAt = performance.now();
    work();
  };
}

/** The pictures of the gallery: the first ones, then all. Asked for again when the page is shown again after a while. */
function usePictures({ position, first, soon }: GalleryPageProps) {
  const [pictures, setPictures] = useState(soon);
  const [problem, setProblem] = useState<Problem | null>(null);
  const show = useCallback(async (request: Promise<Pictures>, isFirst: boolean) => {
    try {
      const part = await request;
      setProblem(null);
      if (isFirst) setPictures(part);
      // After the first ones are painted, because a long list takes a while to arrive and to lay out.
      if (isFirst && part.next !== null) await new Promise((resolve) => setTimeout(resolve, 300));
      setPictures(await withRest(part));
    } catch (failure) {
      const reason = problemOf(failure);
      // Pictures stay on the screen without a network, and not after the studio has closed the gallery.
      if (reason !== "unreachable") setPictures(null);
      setProblem(reason);
    }
  }, []);
  const reload = useCallback(() => {
    show(firstPart(position), false).catch(reportError);
  }, [position, show]);
  const [check] = useState(() => throttled(reload));
  useEffect(() => {
    show(first, true).catch(reportError);
  }, [first, show]);
  useEffect(() => {
    const onShown = () => {
      if (document.visibilityState === "visible") check();
    };
    document.addEventListener("visibilitychange", onShown);
    addEventListener("online", onShown);
    return () => {
      document.removeEventListener("visibilitychange", onShown);
      removeEventListener("online", onShown);
    };
  }, [check]);
  return { pictures, problem, reload, check };
}

interface GalleryPageProps {
  position: number;
  first: Promise<Pictures>;
  /** The first pictures, if they have arrived. */
  soon: Pictures | null;
}

/** The pictures of a gallery of the couple. */
export function GalleryPage(props: GalleryPageProps) {
  const size = usePageSize();
  const { pictures, problem, reload, check } = usePictures(props);
  useEffect(() => {
    if (pictures) document.title = pictures.gallery.title;
  }, [pictures]);
  if (!pictures) return <Empty problem={problem} retry={reload} />;
  const { gallery, photos } = pictures;
  return (
    <>
      <Head gallery={gallery} />
      <main>
        {problem && <Offline retry={reload} />}
        {gallery.count === 0 ? (
          <p class="calm none">{t`There are no photos yet. The studio is still adding them.`}</p>
        ) : (
          <Photos gallery={gallery} photos={photos} size={size} check={check} />
        )}
      </main>
    </>
  );
}

interface HeadProps {
  gallery: Pictures["gallery"];
}

function Head({ gallery }: HeadProps) {
  const { title, count, downloads } = gallery;
  return (
    <header class="head">
      <Back />
      <h1>{title}</h1>
      <Facts gallery={gallery} />
      {downloads === "all" && count > 0 && <Downloads gallery={gallery.position} />}
    </header>
  );
}

/**
 * The number of photos and the last day. Their lines keep their height while they are empty, and get their texts once the browser is idle, because creating
 * the first `Intl` formatter takes longer than drawing all photos of the first screen.
 */
const Facts = ({ gallery: { count, until } }: HeadProps) => (
  <>
    <Fact value={count} format={countText} />
    {until && <Fact value={until} format={untilText} />}
  </>
);

function Fact<V>({ value, format }: { value: V; format: (value: V) => string }) {
  const [text, setText] = useState("\u00a0");
  useEffect(() => whenIdle(() => setText(format(value))), [value, format]);
  return <p>{text}</p>;
}

const Back = () => (
  <a class="back" href="/couple/">
    {t({ message: "Your wedding", context: "page" })}
  </a>
);

/** What is shown without pictures: that they load, or why there are none. */
function Empty({ problem, retry }: { problem: Problem | null; retry: () => void }) {
  if (problem === null)
    return (
      <p class="waiting" aria-busy="true">
        {t({ message: "Loading…", context: "state" })}
      </p>
    );
  return (
    <>
      <header class="head">
        <Back />
      </header>
      <main>
        <section class="card" role="alert">
          {problem === "closed" ? (
            <>
              <h1>{t`This gallery is not open`}</h1>
              <p>{t`The studio has closed it or opens it later. Ask the studio if you have questions.`}</p>
            </>
          ) : problem === "ended" ? (
            <>
              <h1>{t({ message: "Your photos", context: "page" })}</h1>
              <p>{t`Open the personal link that the studio sent you. If you have none, or it no longer works, ask the studio for a new one.`}</p>
            </>
          ) : (
            <>
              <p class="problem">{t`No connection. Check your network and try again.`}</p>
              <Retry retry={retry} />
            </>
          )}
        </section>
      </main>
    </>
  );
}

const Retry = ({ retry }: { retry: () => void }) => (
  <button type="button" class="quiet" onClick={retry}>
    {t({ message: "Try again", context: "button" })}
  </button>
);

function Offline({ retry }: { retry: () => void }) {
  return (
    <section class="card" role="alert">
      <p>{t`No connection. Photos that are missing appear when you are connected again.`}</p>
      <Retry retry={retry} />
    </section>
  );
}
