/** @jsxImportSource preact */
import "./cards.css";
import { i18n, type Messages } from "@lingui/core";
import { couplePage, couplePreview } from "@vowdesk/contract/couple-files";
import type { coupleApi, CoupleGallery } from "@vowdesk/contract/studio/couples";
import { useCallback } from "preact/hooks";
import { call } from "../client.ts";
import { Loaded, useAnswer } from "../components/loaded.tsx";
import { factsOf } from "./facts.ts";

/** Loads the texts of this part, which the first page does not have. */
async function loadTexts(language: string): Promise<void> {
  const { messages } = (await import(`./locales/${language}.po`)) as { messages: Messages };
  i18n.load(language, messages);
}

const readGalleries = () => call<typeof coupleApi.galleries>({ method: "GET", path: "/api/couple/galleries" }, {});

/** The galleries of the couple, each with its first photo. The texts are loaded again after a change of the language. */
export function Cards({ title }: { title: string }) {
  const language = i18n.locale;
  const load = useCallback(async () => {
    const [galleries] = await Promise.all([readGalleries(), loadTexts(language)]);
    return galleries;
  }, [language]);
  return (
    <Loaded answer={useAnswer(load)} title={title}>
      {(galleries) =>
        galleries.length > 0 && (
          <section class="card">
            <h2>{title}</h2>
            {galleries.map((gallery) => (
              <Card key={gallery.position} gallery={gallery} />
            ))}
          </section>
        )
      }
    </Loaded>
  );
}

function Card({ gallery }: { gallery: CoupleGallery }) {
  const { position, title, cover } = gallery;
  return (
    <a class="gallery" href={couplePage(position)}>
      <span class="gallery-cover">{cover && <img src={couplePreview(gallery, cover, 1024)} alt="" />}</span>
      <strong>{title}</strong>
      <small>{factsOf(gallery)}</small>
    </a>
  );
}
