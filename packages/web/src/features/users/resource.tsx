import { msg } from "@lingui/core/macro";
import { usersApi } from "@vowdesk/contract/users";
import { filter } from "../../resource/filter.ts";
import { resource } from "../../resource/record.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Enabled } from "./parts/enabled.tsx";

export const staff = resource({
  name: "users",
  list: usersApi.list,
  columns: [
    { field: "username", label: msg`User name`, width: 160, card: "title", sort: "asc" },
    { field: "realName", label: msg`Name`, width: 140 },
    { field: "phone", label: msg`Phone`, width: 140 },
    { field: "roles", label: msg`Roles`, as: (roles) => roles.join(" · ") || "—" },
    {
      field: "enabled",
      label: msg`Status`,
      width: 112,
      card: "side",
      as: (enabled) => <Enabled isEnabled={enabled} />,
    },
    { field: "createTime", label: msg`Created`, width: 132, sort: "desc", as: (at) => <RelativeTime at={at} /> },
  ],
  filters: {
    username: filter.search(msg`User name`),
    realName: filter.text(msg`Name`),
    realname: "hidden",
    phone: filter.text(msg`Phone`),
  },
});
