import { msg } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { departmentsApi, type Department } from "@vowdesk/contract/staff/departments";
import { usersApi } from "@vowdesk/contract/staff/users";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { treeChoices } from "../../../ui/input/tree/tree-choices.ts";
import { genderNames } from "./users.labels.ts";

export const departmentChoices = (departments: readonly Department[]) =>
  treeChoices(departments, ({ departmentName }) => departmentName);

const genders = () => ([1, 0] as const).map((value) => ({ value: String(value), label: i18n._(genderNames[value]) }));

export const userForm = form({
  create: usersApi.add,
  update: usersApi.update,
  defaults: { enabled: true },
  fields: {
    username: field.text(msg({ message: "User name", context: "person" }), {
      required: true,
      refusals: ["username-taken", "name-mixes-scripts", "username-look-alike"],
    }),
    password: field.secret(msg({ message: "Password", context: "field" }), {
      required: true,
      refusals: ["password-required", "password-too-short", "password-too-common"],
    }),
    realName: field.text(msg({ message: "Name", context: "person" }), { half: true }),
    nickName: field.text(msg({ message: "Nickname", context: "person" }), { half: true }),
    phone: field.phone(msg({ message: "Phone", context: "person" }), { half: true }),
    email: field.text(msg({ message: "Email", context: "person" }), { half: true }),
    gender: field.options(msg({ message: "Gender", context: "person" }), genders, { look: "radio", required: false }),
    departmentId: field.select(msg({ message: "Department", context: "kind of record" }), {
      call: departmentsApi.list,
      choices: departmentChoices,
      none: msg({ message: "None", context: "field" }),
      refusals: ["department-unknown"],
    }),
    enabled: field.check(msg({ message: "Enabled", context: "state" }), {
      hint: msg`A disabled user is signed out immediately and cannot sign in.`,
    }),
  },
});
