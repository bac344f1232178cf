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
      label: msg({ message: "Error", context: "kind of record" }),
      card: "title",
      as: (message, { where }) => <MessageAndPlace message={message} place={where} />,
    },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 124,
      card: "side",
      as: (state) => <ErrorStateBadge state={state} />,
    },
    {
      field: "side",
      label: msg({ message: "Origin", context: "error" }),
      width: 92,
      as: (side) => <ErrorSideName side={side} />,
    },
    {
      field: "kind",
      label: msg({ message: "Type", context: "field" }),
      width: 132,
      as: (kind) => <ErrorKind kind={kind} />,
    },
    {
      field: "count",
      label: msg({ message: "Occurrences", context: "error" }),
      width: 108,
      align: "end",
      sort: "desc",
    },
    {
      field: "lastAt",
      label: msg({ message: "Last seen", context: "error" }),
      width: 132,
      sort: "desc",
      as: (at) => <RelativeTime at={at} />,
    },
    { field: "build", label: msg({ message: "Build", context: "field" }), width: 136, isWide: true },
  ],
  filters: {
    state: filter.tabs(msg({ message: "Status", context: "field" }), stateNames, {
      call: errorsApi.count,
      of: (counts) => counts,
    }),
    q: filter.search(msg`Message, page or request id`),
    side: filter.chips(msg({ message: "Origin", context: "error" }), sideNames),
  },
  actions,
  detail: {
    call: errorsApi.detail,
    record: ({ group }) => group,
    title: ({ message }) => message,
    badge: ({ state }) => <ErrorStateBadge state={state} />,
    sections: [
      {
        title: msg({ message: "Error", context: "kind of record" }),
        body: ({ group }) => <ErrorFacts group={group} />,
      },
      { title: msg({ message: "Stack trace", context: "field" }), body: ({ stack }) => <ErrorStack stack={stack} /> },
      {
        title: msg({ message: "Latest occurrences", context: "error" }),
        body: ({ occurrences }) => <Occurrences occurrences={occurrences} />,
      },
    ],
  },
});
