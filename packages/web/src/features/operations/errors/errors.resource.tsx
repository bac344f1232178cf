import { msg } from "@lingui/core/macro";
import { errorsApi } from "@vowdesk/contract/operations/errors";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { actions } from "./errors.actions.ts";
import { ErrorFacts } from "./components/error-facts.tsx";
import { ErrorKind, ErrorSideName, ErrorStateBadge } from "./components/error-names.tsx";
import { ErrorStack } from "./components/error-stack.tsx";
import { MessageAndPlace } from "./components/message-and-place.tsx";
import { Occurrences } from "./components/occurrences.tsx";
import { sideNames, stateNames } from "./errors.labels.ts";

export const errorGroups = resource({
  name: "errors",
  list: errorsApi.list,
  columns: [
    {
      field: "message",
      label: msg`Error`,
      card: "title",
      as: (message, { where }) => <MessageAndPlace message={message} place={where} />,
    },
    { field: "state", label: msg`Status`, width: 124, card: "side", as: (state) => <ErrorStateBadge state={state} /> },
    { field: "side", label: msg`Origin`, width: 92, as: (side) => <ErrorSideName side={side} /> },
    { field: "kind", label: msg`Type`, width: 132, as: (kind) => <ErrorKind kind={kind} /> },
    { field: "count", label: msg`Occurrences`, width: 84, align: "end", sort: "desc" },
    { field: "lastAt", label: msg`Last seen`, width: 132, sort: "desc", as: (at) => <RelativeTime at={at} /> },
    { field: "build", label: msg`Build`, width: 136, isWide: true },
  ],
  filters: {
    state: filter.tabs(msg`Status`, stateNames, { call: errorsApi.count, of: (counts) => counts }),
    q: filter.search(msg`Message, page or request id`),
    side: filter.chips(msg`Origin`, sideNames),
  },
  actions,
  detail: {
    call: errorsApi.detail,
    record: ({ group }) => group,
    title: ({ message }) => message,
    badge: ({ state }) => <ErrorStateBadge state={state} />,
    sections: [
      { title: msg`Error`, body: ({ group }) => <ErrorFacts group={group} /> },
      { title: msg`Stack trace`, body: ({ stack }) => <ErrorStack stack={stack} /> },
      { title: msg`Latest occurrences`, body: ({ occurrences }) => <Occurrences occurrences={occurrences} /> },
    ],
  },
});
