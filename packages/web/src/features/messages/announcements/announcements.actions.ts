import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { announcementsApi, type Announcement, type AnnouncementAction } from "@vowdesk/contract/messages/announcements";
import { nextStep } from "@vowdesk/contract/kernel";
import { serverNow } from "../../../kernel/session/clock.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { timeZone } from "../../../ui/format/time.ts";

const open = (act: AnnouncementAction) => (item: Announcement) => item.allowed.includes(act);
const inputFrom = ({ id, version }: Announcement) => ({ id, version });

const hourMs = 60 * 60_000;
const nextFullHour = () => nextStep(timeZone(), serverNow() + 1, hourMs).toISOString();

const schedule = action({
  name: "schedule",
  call: announcementsApi.schedule,
  label: msg({ message: "Schedule", context: "announcement" }),
  successMessage: msg({ message: "Scheduled", context: "state" }),
  isAvailable: open("schedule"),
  inputFrom,
  initialValues: ({ publishAt }) => ({ publishAt: publishAt ?? nextFullHour() }),
  fields: {
    publishAt: field.moment(msg({ message: "Publish at", context: "announcement" }), {
      refusals: ["announcement-times"],
    }),
  },
});

const publish = action({
  name: "publish",
  call: announcementsApi.publish,
  label: msg({ message: "Publish now", context: "announcement" }),
  successMessage: msg({ message: "Published", context: "state" }),
  // Recipients have read the message by the time it could be undone.
  tone: "danger",
  warning: msg`All recipients are notified immediately. Afterwards it cannot be edited, only retracted.`,
  shortcut: "P",
  isAvailable: open("publish"),
  inputFrom,
});

const unschedule = action({
  name: "unschedule",
  call: announcementsApi.unschedule,
  label: msg`Back to draft`,
  successMessage: msg`Moved back to drafts`,
  isAvailable: open("unschedule"),
  inputFrom,
});

const remind = action({
  name: "remind",
  call: announcementsApi.remind,
  label: msg`Remind missing recipients`,
  successMessage: msg({ message: "Reminder sent", context: "announcement" }),
  shortcut: "R",
  isAvailable: open("remind"),
  inputFrom,
});

const reasonsFor = [
  msg({ message: "Wrong content", context: "announcement" }),
  msg`No longer applicable`,
  msg({ message: "Wrong audience", context: "announcement" }),
];

const retract = action({
  name: "retract",
  call: announcementsApi.retract,
  label: msg({ message: "Retract", context: "announcement" }),
  successMessage: msg`Retracted. It is no longer shown`,
  tone: "danger",
  warning: msg`It is no longer shown to anyone. Its receipts are kept.`,
  isAvailable: open("retract"),
  inputFrom,
  fields: {
    reason: field.reason(msg`Reason for retracting`, { presets: () => reasonsFor.map((reason) => i18n._(reason)) }),
  },
});

const remove = action({
  name: "delete",
  call: announcementsApi.delete,
  label: msg({ message: "Delete", context: "button" }),
  successMessage: msg({ message: "Deleted", context: "result" }),
  tone: "danger",
  warning: msg`The draft will be deleted permanently.`,
  isAvailable: open("delete"),
  inputFrom,
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [publish, remind, schedule, unschedule, retract, remove];
