import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { auditHint } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/system/user/userList": {
      about: msg`Staff accounts with their roles and departments.`,
      hints: [
        msg`A password link works once, within 24 hours.`,
        msg`Disabled users are signed out everywhere within a second.`,
        auditHint,
      ],
    },
  },
  audit: {
    user: {
      area: msg({ message: "Users", context: "user" }),
      added: msg({ message: "User added", context: "user" }),
      updated: msg({ message: "User changed", context: "user" }),
      deleted: msg({ message: "User deleted", context: "user" }),
      "roles-assigned": msg({ message: "Roles assigned", context: "user" }),
      "password-changed": msg({ message: "Password changed", context: "user" }),
      "password-reset": msg`Password set by link`,
      "reset-link-made": msg`Reset link created`,
      "reset-link-asked": msg`Reset link requested`,
      "off-boarded": msg({ message: "User off-boarded", context: "user" }),
      exported: msg({ message: "Users exported", context: "user" }),
      "app-linked": msg`Linked to an app user`,
      "app-unlinked": msg`Link to an app user ended`,
    },
  },
  fields: {
    appUser: msg({ message: "App user", context: "kind of record" }),
    avatar: msg({ message: "Profile picture", context: "person" }),
    department: msg({ message: "Department", context: "kind of record" }),
    email: msg({ message: "Email", context: "person" }),
    enabled: msg({ message: "Enabled", context: "state" }),
    filters: msg({ message: "Filters", context: "list" }),
    gender: {
      label: msg({ message: "Gender", context: "person" }),
      codes: { 0: msg({ message: "Female", context: "person" }), 1: msg({ message: "Male", context: "person" }) },
    },
    handedOver: msg({ message: "Handed over", context: "state" }),
    introduction: msg({ message: "About me", context: "person" }),
    nickName: msg({ message: "Nickname", context: "person" }),
    people: msg({ message: "Users", context: "count" }),
    phone: msg({ message: "Phone", context: "person" }),
    realName: msg({ message: "Real name", context: "person" }),
    roles: msg({ message: "Roles", context: "kind of record" }),
    to: msg({ message: "Restored to", context: "audit field" }),
    until: { label: msg({ message: "Valid until", context: "quote" }), kind: "moment" },
    username: msg({ message: "User name", context: "person" }),
  },
};
