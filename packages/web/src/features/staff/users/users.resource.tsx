import { msg } from "@lingui/core/macro";
import { departmentsApi } from "@vowdesk/contract/staff/departments";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { pageSizes } from "@vowdesk/contract/kernel";
import { usersApi } from "@vowdesk/contract/staff/users";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { actions, add } from "./users.actions.ts";
import { AppLinks } from "./app-links.tsx";
import { Enabled } from "./components/enabled.tsx";
import { UserFacts } from "./components/user-facts.tsx";
import { departmentChoices } from "./users.form.ts";
import { nameOf } from "./users.labels.ts";
import { createdColumn } from "../../../shared/created-column.tsx";

export const staff = resource({
  name: "users",
  list: usersApi.list,
  columns: [
    {
      field: "username",
      label: msg({ message: "User name", context: "person" }),
      width: 144,
      card: "title",
      sort: "asc",
    },
    {
      field: "enabled",
      label: msg({ message: "Status", context: "field" }),
      width: 108,
      card: "side",
      as: (enabled) => <Enabled isEnabled={enabled} />,
    },
    { field: "realName", label: msg({ message: "Name", context: "person" }), width: 116 },
    { field: "phone", label: msg({ message: "Phone", context: "person" }), width: 128, cut: "never" },
    {
      field: "departmentName",
      label: msg({ message: "Department", context: "kind of record" }),
      width: 120,
      isWide: true,
    },
    {
      field: "roles",
      label: msg({ message: "Roles", context: "kind of record" }),
      as: (roles) => roles.join(" · ") || "—",
    },
    { field: "createTime", ...createdColumn },
  ],
  filters: {
    username: filter.search(msg({ message: "User name", context: "person" })),
    realName: filter.text(msg({ message: "Name", context: "person" })),
    realname: "hidden",
    phone: filter.text(msg`Phone (full or last 4 digits)`),
    departmentId: filter.loaded(msg({ message: "Department", context: "kind of record" }), {
      call: departmentsApi.list,
      input: {},
      choices: departmentChoices,
    }),
    roleId: filter.loaded(msg({ message: "Role", context: "kind of record" }), {
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
      {
        title: msg({ message: "Personal info", context: "kind of record" }),
        body: (profile) => <UserFacts profile={profile} />,
      },
      {
        title: msg({ message: "App users", context: "kind of record" }),
        body: ({ id }) => <AppLinks key={id} userId={id} />,
      },
    ],
  },
});
