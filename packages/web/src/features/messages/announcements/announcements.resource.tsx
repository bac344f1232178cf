import { msg } from "@lingui/core/macro";
import { announcementsApi } from "@vowdesk/contract/messages/announcements";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { actions } from "./announcements.actions.ts";
import { AudienceText, Languages, ReachText, StateBadge } from "./components/facts.tsx";
import { ManagedFacts } from "./components/managed-facts.tsx";
import { OwnBadge, OwnText, OwnTitle } from "./components/own-announcement.tsx";
import { Receipts } from "./components/receipts.tsx";
import { TextsPreview } from "./editor/texts-preview.tsx";
import { stateNames, viewNames } from "./announcements.labels.ts";

/** Announcements for the reader, latest first. */
export const ownAnnouncements = resource({
  name: "announcements",
  list: announcementsApi.mine,
  columns: [
    {
      field: "title",
      label: msg({ message: "Announcement", context: "kind of record" }),
      card: "title",
      as: (_title, own) => <OwnTitle own={own} />,
    },
    {
      field: "mustConfirm",
      label: msg({ message: "Status", context: "field" }),
      width: 148,
      card: "side",
      as: (_must, own) => <OwnBadge own={own} />,
    },
    {
      field: "publishedAt",
      label: msg({ message: "Published", context: "announcement" }),
      width: 132,
      sort: "desc",
      as: (at) => <RelativeTime at={at} />,
    },
  ],
  filters: { view: filter.tabs(msg({ message: "Status", context: "field" }), viewNames) },
  detail: {
    call: announcementsApi.mineDetail,
    title: ({ title }) => title,
    badge: (own) => <OwnBadge own={own} />,
    sections: [
      { title: msg({ message: "Announcement", context: "kind of record" }), body: (own) => <OwnText own={own} /> },
    ],
  },
});

/** All announcements, for users who manage them. */
export const managedAnnouncements = resource({
  name: "announcements",
  list: announcementsApi.list,
  columns: [
    { field: "title", label: msg({ message: "Announcement", context: "kind of record" }), card: "title" },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 116,
      card: "side",
      as: (state) => <StateBadge state={state} />,
    },
    {
      field: "written",
      label: msg({ message: "Languages", context: "announcement" }),
      width: 148,
      as: (written) => <Languages written={written} />,
    },
    {
      field: "audience",
      label: msg({ message: "Audience", context: "announcement" }),
      width: 216,
      as: (_audience, item) => <AudienceText announcement={item} />,
    },
    {
      field: "reach",
      label: msg({ message: "Read by", context: "announcement" }),
      width: 116,
      as: (_reach, item) => <ReachText announcement={item} />,
    },
    {
      field: "changedAt",
      label: msg({ message: "Last changed", context: "field" }),
      width: 132,
      sort: "desc",
      as: (at) => <RelativeTime at={at} />,
    },
  ],
  filters: {
    state: filter.tabs(msg({ message: "Status", context: "field" }), stateNames),
    q: filter.search(msg`Title or text`),
  },
  actions,
  detail: {
    call: announcementsApi.detail,
    title: ({ title }) => title,
    badge: ({ state }) => <StateBadge state={state} />,
    sections: [
      {
        title: msg({ message: "Publication", context: "announcement" }),
        body: (announcement) => <ManagedFacts announcement={announcement} />,
      },
      {
        title: msg({ message: "Text", context: "field" }),
        body: (announcement) => <TextsPreview wordings={announcement.wordings} />,
      },
      {
        title: msg({ message: "Receipts", context: "announcement" }),
        body: (announcement) => <Receipts announcement={announcement} />,
      },
    ],
  },
});
