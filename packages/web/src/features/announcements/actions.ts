import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { announcementsApi, type Announcement, type AnnouncementAct } from "@vowdesk/contract/announcements";
import { action, field } from "../../resource/action.ts";

const open = (act: AnnouncementAct) => (one: Announcement) => one.allowed.includes(act);
const from = ({ id, version }: Announcement) => ({ id, version });

export const publish = action({
  name: "publish",
  call: announcementsApi.publish,
  label: msg`Publish now`,
  done: msg`Published`,
  // Recipients have read the message by the time it could be undone.
  tone: "danger",
  warning: msg`Everybody it is for is told at once. It cannot be edited afterwards, only retracted.`,
  shortcut: "P",
  when: open("publish"),
  from,
});

export const unschedule = action({
  name: "unschedule",
  call: announcementsApi.unschedule,
  label: msg`Back to draft`,
  done: msg`It is a draft again`,
  when: open("unschedule"),
  from,
});

export const remind = action({
  name: "remind",
  call: announcementsApi.remind,
  label: msg`Remind those who are missing`,
  done: msg`They were reminded`,
  shortcut: "R",
  when: open("remind"),
  from,
});

const reasonsFor = [msg`The content was wrong`, msg`It does not apply any more`, msg`It went to the wrong people`];

export const retract = action({
  name: "retract",
  call: announcementsApi.retract,
  label: msg`Retract`,
  done: msg`Retracted: nobody finds it any more`,
  tone: "danger",
  warning: msg`It disappears for everybody. Who has read and confirmed it stays on record.`,
  when: open("retract"),
  from,
  ask: {
    reason: field.reason(msg`Why is it retracted?`, { presets: () => reasonsFor.map((reason) => i18n._(reason)) }),
  },
});

export const remove = action({
  name: "delete",
  call: announcementsApi.delete,
  label: msg`Delete`,
  done: msg`Deleted`,
  tone: "danger",
  warning: msg`The draft is gone for good.`,
  when: open("delete"),
  from,
});
