import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

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
};
