import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import css from "./picture-row.module.css";

const Lightbox = lazy(async () => ({ default: (await import("../overlay/lightbox.tsx")).Lightbox }));

interface PictureRowProps {
  pictures: readonly { src: string; title: string }[];
}

/** Pictures side by side. A click opens one in the lightbox, where it can be turned and zoomed. */
export function PictureRow({ pictures }: PictureRowProps) {
  const { t } = useLingui();
  const [shown, show] = useState<string | null>(null);
  const numbered = pictures.map((picture, index) => ({ ...picture, id: String(index) }));
  return (
    <div className={css.row} data-many={pictures.length > 1 || undefined}>
      {numbered.map(({ id, src, title }, index) => (
        <button
          key={id}
          type="button"
          aria-label={t({ message: `View picture ${index + 1}`, context: "value" })}
          onClick={() => show(id)}
        >
          <img src={src} alt={title} decoding="async" />
        </button>
      ))}
      {shown !== null && (
        <Suspense>
          <Lightbox pictures={numbered} shown={shown} show={show} canTurn />
        </Suspense>
      )}
    </div>
  );
}
