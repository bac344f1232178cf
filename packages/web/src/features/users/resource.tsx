import { msg } from "@lingui/core/macro";
import { departmentsApi } from "@vowdesk/contract/departments";
import { usersApi } from "@vowdesk/contract/users";
import { filter } from "../../resource/filter.ts";
import { resource } from "../../resource/record.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { assign, disable, edit, enable, remove } from "./actions.ts";
import { departmentChoices } from "./parts/department-choices.ts";
import { Enabled } from "./parts/enabled.tsx";
import { UserFacts } from "./parts/user-facts.tsx";
import { nameOf } from "./parts/user-draft.ts";

export const staff = resource({
  name: "users",
  list: usersApi.list,
  columns: [
    { field: "username", label: msg`User name`, width: 160, card: "title", sort: "asc" },
    {
      field: "enabled",
      label: msg`Status`,
      width: 112,
      card: "side",
      as: (enabled) => <Enabled isEnabled={enabled} />,
    },
    { field: "realName", label: msg`Name`, width: 140 },
    { field: "phone", label: msg`Phone`, width: 140 },
    { field: "departmentName", label: msg`Department`, width: 132, isWide: true },
    { field: "roles", label: msg`Roles`, as: (roles) => roles.join(" · ") || "—" },
    { field: "createTime", label: msg`Created`, width: 132, sort: "desc", as: (at) => <RelativeTime at={at} /> },
  ],
  filters: {
    username: filter.search(msg`User name`),
    realName: filter.text(msg`Name`),
    realname: "hidden",
    phone: filter.text(msg`Phone`),
    departmentId: filter.loaded(msg`Department`, { call: departmentsApi.list, input: {}, choices: departmentChoices }),
  },
  actions: [edit, assign, disable, enable, remove],
  detail: {
    key: "id",
    call: usersApi.getInfoByUserIdInPath,
    record: (profile) => profile,
    title: nameOf,
    badge: ({ enabled }) => <Enabled isEnabled={enabled} />,
    sections: [{ title: msg`Person`, body: (profile) => <UserFacts profile={profile} /> }],
  },
});
