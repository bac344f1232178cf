import { msg } from "@lingui/core/macro";
import { departmentsApi } from "@vowdesk/contract/staff/departments";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { pageSizes } from "@vowdesk/contract/kernel";
import { usersApi } from "@vowdesk/contract/staff/users";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { actions, add } from "./users.actions.ts";
import { AppLinks } from "./app-links.tsx";
import { Enabled } from "./components/enabled.tsx";
import { UserFacts } from "./components/user-facts.tsx";
import { departmentChoices } from "./users.form.ts";
import { nameOf } from "./users.labels.ts";

export const staff = resource({
  name: "users",
  list: usersApi.list,
  columns: [
    { field: "username", label: msg`User name`, width: 144, card: "title", sort: "asc" },
    {
      field: "enabled",
      label: msg`Status`,
      width: 108,
      card: "side",
      as: (enabled) => <Enabled isEnabled={enabled} />,
    },
    { field: "realName", label: msg`Name`, width: 116 },
    { field: "phone", label: msg`Phone`, width: 128 },
    { field: "departmentName", label: msg`Department`, width: 120, isWide: true },
    { field: "roles", label: msg`Roles`, as: (roles) => roles.join(" · ") || "—" },
    { field: "createTime", label: msg`Created`, width: 132, sort: "desc", as: (at) => <RelativeTime at={at} /> },
  ],
  filters: {
    username: filter.search(msg`User name`),
    realName: filter.text(msg`Name`),
    realname: "hidden",
    phone: filter.text(msg`Phone (full or last 4 digits)`),
    departmentId: filter.loaded(msg`Department`, { call: departmentsApi.list, input: {}, choices: departmentChoices }),
    roleId: filter.loaded(msg`Role`, {
      call: rolesApi.list,
      input: { pageSize: pageSizes.max },
      choices: ({ records }) => records.map(({ id, roleName }) => ({ value: String(id), label: roleName })),
    }),
  },
  actions,
  tools: [add],
  detail: {
    call: usersApi.profile,
    title: nameOf,
    badge: ({ enabled }) => <Enabled isEnabled={enabled} />,
    sections: [
      { title: msg`Personal info`, body: (profile) => <UserFacts profile={profile} /> },
      { title: msg`App users`, body: ({ id }) => <AppLinks key={id} userId={id} /> },
    ],
  },
});
