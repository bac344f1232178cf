import { msg } from "@lingui/core/macro";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { field } from "../../../resource/field.ts";
import { ZoneChoice } from "./components/role-limits.tsx";
import { form } from "../../../resource/form.ts";

/** The code of a built-in role cannot change. */
const codeHint = (role: object | null) =>
  role && "isSeeded" in role && role.isSeeded === true
    ? msg`The code of a built-in role cannot be changed.`
    : msg`Latin letters, digits and hyphens, such as night-shift.`;

/** Administrators see all data. */
const isNotAdmin = (_values: object, role: object | null) => !(role && "roleCode" in role && role.roleCode === "admin");

export const roleForm = form({
  create: rolesApi.add,
  update: rolesApi.update,
  fields: {
    roleName: field.text(msg({ message: "Role name", context: "role" }), { refusals: ["role-name-taken"] }),
    roleCode: field.text(msg({ message: "Code", context: "field" }), {
      hint: codeHint,
      isFixed: ({ isSeeded }) => isSeeded === true,
      refusals: ["role-code-taken", "role-code-reserved"],
    }),
    remark: field.long(msg({ message: "Description", context: "field" })),
    zones: field.custom(msg({ message: "Zones", context: "order" }), ZoneChoice, { when: isNotAdmin }),
    ownDepartment: field.check(msg`Own department only`, {
      hint: msg`Users with this role see staff of their own department and the departments below it only.`,
      when: isNotAdmin,
    }),
    secondFactor: field.check(msg`Two-factor authentication required`, {
      hint: msg`Users with this role must set up two-factor authentication before they can do anything else.`,
    }),
  },
});
