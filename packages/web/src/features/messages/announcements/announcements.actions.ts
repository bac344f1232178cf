import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { announcementsApi, type Announcement, type AnnouncementAction } from "@vowdesk/contract/messages/announcements";
import { nextStep } from "@vowdesk/contract/kernel";
import { serverNow } from "../../../kernel/session/clock.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { timeZone } from "../../../ui/format/time.ts";

const open = (act: AnnouncementAction) => (item: Announcement) => item.allowed.includes(act);
const from = ({ id, version }: Announcement) => ({ id, version });

const hourMs = 60 * 60_000;
const nextFullHour = () => nextStep(timeZone(), serverNow() + 1, hourMs).toISOString();

const schedule = action({
  name: "schedule",
  call: announcementsApi.schedule,
  label: msg`Schedule`,
  done: msg`Scheduled`,
  when: open("schedule"),
  from,
  begins: ({ publishAt }) => ({ publishAt: publishAt ?? nextFullHour() }),
  ask: { publishAt: field.moment(msg`Publish at`, { refusals: ["announcement-times"] }) },
});

const publish = action({
  name: "publish",
  call: announcementsApi.publish,
  label: msg`Publish now`,
  done: msg`Published`,
  // Recipients have read the message by the time it could be undone.
  tone: "danger",
  warning: msg`All recipients are notified immediately. Afterwards it cannot be edited, only retracted.`,
  shortcut: "P",
  when: open("publish"),
  from,
});

const unschedule = action({
  name: "unschedule",
  call: announcementsApi.unschedule,
  label: msg`Back to draft`,
  done: msg`Moved back to drafts`,
  when: open("unschedule"),
  from,
});

const remind = action({
  name: "remind",
  call: announcementsApi.remind,
  label: msg`Remind missing recipients`,
  done: msg`Reminder sent`,
  shortcut: "R",
  when: open("remind"),
  from,
});

const reasonsFor = [msg`Wrong content`, msg`No longer applicable`, msg`Wrong audience`];

const retract = action({
  name: "retract",
  call: announcementsApi.retract,
  label: msg`Retract`,
  done: msg`Retracted. It is no longer shown`,
  tone: "danger",
  warning: msg`It is no longer shown to anyone. Its receipts are kept.`,
  when: open("retract"),
  from,
  ask: {
    reason: field.reason(msg`Reason for retracting`, { presets: () => reasonsFor.map((reason) => i18n._(reason)) }),
  },
});

const remove = action({
  name: "delete",
  call: announcementsApi.delete,
  label: msg`Delete`,
  done: msg`Deleted`,
  tone: "danger",
  warning: msg`The draft will be deleted permanently.`,
  when: open("delete"),
  from,
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [publish, remind, schedule, unschedule, retract, remove];
