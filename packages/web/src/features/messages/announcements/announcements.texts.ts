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
      area: msg`Announcements`,
      added: msg`Announcement added`,
      edited: msg`Announcement changed`,
      deleted: msg`Announcement deleted`,
      scheduled: msg`Announcement scheduled`,
      unscheduled: msg`Announcement no longer scheduled`,
      published: msg`Announcement published`,
      retracted: msg`Announcement retracted`,
      expired: msg`Announcement expired`,
      reminded: msg`Reminder of an announcement sent`,
      confirmed: msg`Announcement confirmed`,
    },
  },
};
