import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { actions, add } from "./roles.actions.ts";
import { RoleLimits } from "./components/role-limits.tsx";
import { RoleName } from "./components/role-name.tsx";
import { createdColumn } from "../../../shared/created-column.tsx";

export const roles = resource({
  name: "roles",
  list: rolesApi.list,
  columns: [
    {
      field: "roleName",
      label: msg({ message: "Role", context: "kind of record" }),
      cut: "wrap",
      width: 240,
      card: "title",
      as: (name, { isSeeded }) => <RoleName name={name} isSeeded={isSeeded} />,
    },
    { field: "roleCode", label: msg({ message: "Code", context: "field" }), width: 140, card: "side" },
    { field: "userCount", label: msg({ message: "Users", context: "count" }), width: 84, align: "end" },
    {
      field: "zones",
      label: msg({ message: "Data scope", context: "role" }),
      cut: "wrap",
      width: 180,
      card: "none",
      as: (_zones, role) => <RoleLimits {...role} />,
    },
    { field: "remark", label: msg({ message: "Description", context: "field" }) },
    {
      field: "createUser",
      label: msg({ message: "Created by", context: "field" }),
      width: 124,
      card: "none",
      isWide: true,
      as: (name, { isSeeded }) => (isSeeded ? <Trans context="field">System</Trans> : name),
    },
    { field: "createTime", ...createdColumn },
  ],
  filters: {
    roleName: filter.search(msg({ message: "Role", context: "kind of record" })),
    roleCode: filter.text(msg({ message: "Code", context: "field" })),
  },
  actions,
  tools: [add],
  title: ({ roleName }) => roleName,
});
