import { msg } from "@lingui/core/macro";
import { galleriesApi, type Gallery } from "@vowdesk/contract/studio/galleries";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { createdColumn } from "../../../shared/created-column.tsx";
import { GalleryStateBadge } from "../../../shared/studio/state-badges.tsx";
import { galleryStateNames } from "../../../shared/studio-labels.ts";
import { Cards } from "./components/cards.tsx";
import { Day, GalleryFacts } from "./components/gallery-facts.tsx";
import { PurgedNote } from "./components/purged-note.tsx";
import { actions, add } from "./galleries.actions.ts";

const coupleOf = ({ nameA, nameB }: Gallery) => [nameA, nameB].filter(Boolean).join(" & ");

/** The list of galleries. */
export const galleries = resource({
  name: "galleries",
  list: galleriesApi.list,
  columns: [
    {
      field: "nameA",
      label: msg({ message: "Couple", context: "person" }),
      card: "title",
      as: (_name, gallery) => coupleOf(gallery),
    },
    { field: "title", label: msg({ message: "Title", context: "gallery" }), width: 160 },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 120,
      card: "side",
      as: (state) => <GalleryStateBadge state={state} />,
    },
    {
      field: "safeCount",
      label: msg({ message: "Pictures with two copies", context: "gallery" }),
      width: 150,
      align: "end",
      cut: "wrap",
      as: (safe, { photoCount }) => `${safe} / ${photoCount}`,
    },
    {
      field: "unsafeCardCount",
      label: msg({ message: "Cards not to be wiped", context: "gallery" }),
      width: 150,
      align: "end",
      cut: "wrap",
      as: (unsafe, { cardCount }) => `${unsafe} / ${cardCount}`,
    },
    {
      field: "opensOn",
      label: msg({ message: "Opens on", context: "gallery" }),
      width: 120,
      as: (date) => <Day date={date} />,
    },
    {
      field: "closesOn",
      label: msg({ message: "Closes on", context: "gallery" }),
      width: 120,
      as: (date) => <Day date={date} />,
    },
    { field: "createdAt", ...createdColumn, isWide: true },
  ],
  filters: {
    name: filter.search(msg`Name or number`),
    state: filter.tabs(msg({ message: "Status", context: "field" }), galleryStateNames),
    weddingId: "hidden",
  },
  actions,
  tools: [add],
  detail: {
    call: galleriesApi.detail,
    title: (gallery) => `${gallery.title} · ${coupleOf(gallery)}`,
    badge: ({ state }) => <GalleryStateBadge state={state} />,
    isWide: true,
    sections: [
      {
        title: msg({ message: "Details", context: "heading" }),
        body: (gallery) => (
          <>
            <PurgedNote gallery={gallery} />
            <GalleryFacts gallery={gallery} />
          </>
        ),
      },
      {
        title: msg({ message: "Memory cards", context: "gallery" }),
        body: (gallery) => <Cards key={gallery.id} gallery={gallery} />,
      },
    ],
  },
});
