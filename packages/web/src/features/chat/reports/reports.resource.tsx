import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { chatApi, chatReportsApi, chatTeamsApi, type Inquiry } from "@vowdesk/contract/chat";
import { navigate } from "../../../kernel/lists/page.ts";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { TextLink } from "../../../ui/display/text-link.tsx";
import { Stars } from "../satisfaction.stars.tsx";
import { durationText } from "./duration-text.ts";

const onlyNames = {
  answered: msg({ message: "Answered", context: "state" }),
  unanswered: msg({ message: "Not answered", context: "chat" }),
  resolved: msg({ message: "Resolved", context: "state" }),
  open: msg({ message: "Open", context: "state" }),
  rated: msg({ message: "Rated", context: "conversations" }),
};

const duration = (seconds: number | null) => (seconds === null ? "—" : durationText(seconds, i18n.locale));
const nameOf = (item: { name: string } | null) => item?.name ?? "—";
const choicesOf = (records: readonly { id: number; name: string }[]) => [
  ...records.map(({ id, name }) => ({ value: String(id), label: name })),
  { value: "0", label: i18n._(msg({ message: "None", context: "field" })) },
];

function ConversationLink({ inquiry: { conversationId, customerName } }: { inquiry: Inquiry }) {
  const to = `/kefumsg?id=${conversationId}`;
  return (
    <TextLink to={to} follow={() => navigate(to)}>
      {customerName}
    </TextLink>
  );
}

/** The inquiries behind the figures of the report. */
export const inquiries = resource({
  name: "chatReports",
  list: chatReportsApi.list,
  columns: [
    {
      field: "customerName",
      label: msg({ message: "Customer", context: "person" }),
      card: "title",
      as: (_name, inquiry) => <ConversationLink inquiry={inquiry} />,
    },
    {
      field: "openedAt",
      label: msg({ message: "Started", context: "chat" }),
      width: 132,
      sort: "desc",
      card: "side",
      as: (at) => <RelativeTime at={at} />,
    },
    { field: "colleague", label: msg({ message: "Colleague", context: "person" }), width: 132, as: nameOf },
    { field: "team", label: msg({ message: "Team", context: "field" }), width: 120, as: nameOf },
    {
      field: "firstResponseSeconds",
      label: msg({ message: "First response", context: "chat" }),
      width: 128,
      align: "end",
      as: duration,
    },
    {
      field: "resolutionSeconds",
      label: msg({ message: "Resolution", context: "chat" }),
      width: 128,
      align: "end",
      as: duration,
    },
    {
      field: "rating",
      label: msg({ message: "Rating", context: "field" }),
      width: 116,
      sort: "desc",
      as: (rating) => (rating === null ? "—" : <Stars rating={rating} />),
    },
    { field: "comment", label: msg({ message: "Comment", context: "chat" }), isWide: true },
  ],
  filters: {
    from: filter.date(msg({ message: "From", context: "period" })),
    to: filter.date(msg({ message: "To", context: "period" })),
    colleague: filter.loaded(msg({ message: "Colleague", context: "person" }), {
      call: chatApi.colleagues,
      input: {},
      choices: choicesOf,
    }),
    team: filter.loaded(msg({ message: "Team", context: "field" }), {
      call: chatTeamsApi.list,
      input: {},
      choices: choicesOf,
    }),
    only: filter.chips(msg({ message: "Show", context: "filter" }), onlyNames),
  },
});
