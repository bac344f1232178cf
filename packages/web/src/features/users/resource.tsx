import { msg } from "@lingui/core/macro";
import { departmentsApi } from "@vowdesk/contract/departments";
import { rolesApi } from "@vowdesk/contract/roles";
import { pageSizes } from "@vowdesk/contract/kernel";
import { usersApi } from "@vowdesk/contract/users";
import { filter } from "../../resource/filter.ts";
import { resource } from "../../resource/record.ts";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import {
  assign,
  disable,
  edit,
  enable,
  offBoard,
  remove,
  resetLink,
  resetSecondFactor,
  viewAs,
  whyHidden,
} from "./actions.ts";
import { AppLinks } from "./app-links/app-links.tsx";
import { AppPersonFacts, AppRoleName } from "./app-links/app-person-facts.tsx";
import { departmentChoices } from "./components/department-choices.ts";
import { Enabled } from "./components/enabled.tsx";
import { UserFacts } from "./components/user-facts.tsx";
import { nameOf } from "./components/user-draft.ts";
import { appRoleNames } from "./labels.ts";

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
    phone: filter.text(msg`Phone, whole or last 4 digits`),
    departmentId: filter.loaded(msg`Department`, { call: departmentsApi.list, input: {}, choices: departmentChoices }),
    roleId: filter.loaded(msg`Role`, {
      call: rolesApi.list,
      input: { pageSize: pageSizes.max },
      choices: ({ records }) => records.map(({ id, roleName }) => ({ value: String(id), label: roleName })),
    }),
  },
  actions: [edit, assign, resetLink, viewAs, whyHidden, resetSecondFactor, offBoard, disable, enable, remove],
  detail: {
    key: "id",
    call: usersApi.getInfoByUserIdInPath,
    record: (profile) => profile,
    title: nameOf,
    badge: ({ enabled }) => <Enabled isEnabled={enabled} />,
    sections: [
      { title: msg`Person`, body: (profile) => <UserFacts profile={profile} /> },
      { title: msg`App accounts`, body: ({ id }) => <AppLinks key={id} userId={id} /> },
    ],
  },
});

/** Verified app users; their phone numbers are masked. */
export const appUsers = resource({
  name: "users",
  list: usersApi.trueUser,
  columns: [
    { field: "realName", label: msg`Real name`, width: 200, card: "title" },
    {
      field: "enabled",
      label: msg`Status`,
      width: 112,
      card: "side",
      as: (enabled) => <Enabled isEnabled={enabled} />,
    },
    { field: "role", label: msg`Kind`, width: 132, as: (role) => <AppRoleName role={role} /> },
    { field: "phone", label: msg`Phone` },
    { field: "verifyTime", label: msg`Verified`, width: 160, sort: "desc", as: (at) => <RelativeTime at={at} /> },
    { field: "createTime", label: msg`Joined`, width: 160, sort: "desc", as: (at) => <RelativeTime at={at} /> },
  ],
  filters: {
    realName: filter.search(msg`Real name`),
    phone: filter.text(msg`Phone, whole or last 4 digits`),
    role: filter.tabs(msg`Kind`, appRoleNames),
  },
  detail: {
    key: "id",
    call: usersApi.trueUserById,
    record: (person) => person,
    title: ({ realName }) => realName,
    badge: ({ enabled }) => <Enabled isEnabled={enabled} />,
    sections: [{ title: msg`Person`, body: (person) => <AppPersonFacts person={person} /> }],
  },
});
