import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { appRolePluralNames } from "../../../shared/app-role-plurals.ts";

export const texts: FeatureTexts = {
  help: {
    "/announcements/list": {
      about: msg`Announcements for staff and app users: write, choose the audience, publish, and see the confirmations.`,
      hints: [
        msg`A bar above every page reminds readers until they confirm.`,
        msg`A published announcement cannot be edited. Retract it and write a new one.`,
      ],
    },
  },
  audit: {
    announcement: {
      area: msg({ message: "Announcements", context: "kind of record" }),
      added: msg({ message: "Announcement added", context: "announcement" }),
      edited: msg({ message: "Announcement changed", context: "announcement" }),
      deleted: msg({ message: "Announcement deleted", context: "announcement" }),
      scheduled: msg({ message: "Announcement scheduled", context: "announcement" }),
      unscheduled: msg`Announcement no longer scheduled`,
      published: msg({ message: "Announcement published", context: "announcement" }),
      retracted: msg({ message: "Announcement retracted", context: "announcement" }),
      expired: msg({ message: "Announcement expired", context: "announcement" }),
      reminded: msg`Reminder of an announcement sent`,
      confirmed: msg({ message: "Announcement confirmed", context: "announcement" }),
    },
  },
  fields: {
    app: { label: msg({ message: "App users", context: "kind of record" }), codes: appRolePluralNames },
    confirmedAt: { label: msg({ message: "Confirmed at", context: "audit field" }), kind: "moment" },
    en: msg({ message: "English text", context: "audit field" }),
    es: msg({ message: "Spanish text", context: "audit field" }),
    expiresAt: { label: msg({ message: "Ends", context: "announcement" }), kind: "moment" },
    ja: msg({ message: "Japanese text", context: "audit field" }),
    mustConfirm: msg`Recipients must confirm`,
    people: msg({ message: "Users", context: "count" }),
    publishAt: { label: msg({ message: "Publish at", context: "announcement" }), kind: "moment" },
    roles: msg({ message: "Roles", context: "kind of record" }),
    staff: {
      label: msg({ message: "Staff", context: "person" }),
      codes: {
        all: msg({ message: "All staff", context: "person" }),
        roles: msg({ message: "Some roles", context: "person" }),
        none: msg`Not for staff`,
      },
    },
    state: {
      label: msg({ message: "Status", context: "field" }),
      codes: {
        draft: msg({ message: "Draft", context: "state" }),
        scheduled: msg({ message: "Scheduled", context: "state" }),
        published: msg({ message: "Published", context: "state" }),
        expired: msg({ message: "Expired", context: "state" }),
        retracted: msg({ message: "Retracted", context: "state" }),
      },
    },
    zh: msg({ message: "Chinese text", context: "audit field" }),
  },
};
