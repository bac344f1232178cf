import { msg } from "@lingui/core/macro";
import { groupOf, notificationsApi } from "@vowdesk/contract/messages/notifications";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { actions } from "./notifications.actions.ts";
import { GroupName, MessageText, ReadMark, TargetLink } from "./components/archive-cells.tsx";
import { TeamBadge } from "./components/team-badge.tsx";
import { groupNames } from "../../../shared/message-groups.ts";
import { flagNames, teamNames } from "./notifications.labels.ts";

export const archive = resource({
  name: "notifications",
  list: notificationsApi.list,
  columns: [
    {
      field: "msg",
      label: msg({ message: "Message", context: "message" }),
      card: "title",
      as: (text, { sendName, flag }) => <MessageText sender={sendName} text={text} isUnread={flag === 0} />,
    },
    {
      field: "createTime",
      label: msg({ message: "Time", context: "field" }),
      width: 124,
      card: "side",
      sort: "desc",
      as: (at) => <RelativeTime at={at} />,
    },
    {
      field: "type",
      label: msg({ message: "Type", context: "field" }),
      cut: "wrap",
      width: 124,
      as: (type) => <GroupName type={type} />,
    },
    {
      field: "flag",
      label: msg({ message: "Read at", context: "message" }),
      cut: "wrap",
      width: 124,
      as: (_flag, { readAt }) => <ReadMark readAt={readAt} />,
    },
    {
      field: "team",
      label: msg({ message: "Team", context: "field" }),
      cut: "wrap",
      width: 156,
      as: (team) => team && <TeamBadge team={team} />,
    },
    {
      field: "target",
      label: msg({ message: "Links to", context: "message" }),
      cut: "wrap",
      width: 156,
      as: (target, { type, number }) => <TargetLink to={target} number={groupOf(type) === "order" ? number : null} />,
    },
  ],
  filters: {
    group: filter.tabs(msg({ message: "Type", context: "field" }), groupNames, {
      call: notificationsApi.inbox,
      of: ({ unreadByGroup }) => unreadByGroup,
    }),
    q: filter.search(msg`Text, sender or number`),
    flag: filter.chips(msg({ message: "Read status", context: "message" }), flagNames),
    team: filter.chips(msg({ message: "Team", context: "field" }), teamNames),
    from: filter.date(msg({ message: "From", context: "period" })),
    to: filter.date(msg({ message: "To", context: "period" })),
    sender: "hidden",
  },
  actions,
});
