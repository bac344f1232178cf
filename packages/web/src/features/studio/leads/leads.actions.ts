import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addDays, momentIn } from "@vowdesk/contract/kernel";
import {
  leadsApi,
  lostReasons,
  touchKinds,
  type Lead,
  type LostReason,
  type TouchKind,
} from "@vowdesk/contract/studio/leads";
import { quotesApi } from "@vowdesk/contract/studio/quotes";
import { serverNow } from "../../../kernel/session/clock.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, editAction, versionOf } from "../../../shared/actions/record-actions.ts";
import { lostReasonNames } from "../../../shared/studio-labels.ts";
import { dateOf, timeZone } from "../../../ui/format/time.ts";
import { leadForm } from "./leads.form.ts";
import { touchKindNames } from "./leads.labels.ts";
import { consultantChoices } from "../../../shared/studio/consultants.ts";
import { dateReasonField } from "../../../shared/studio/date-reason-field.ts";

const allows = allowedBy<Lead>();

/** Ten o'clock in some days, in the time zone of the business. */
const touchIn = (days: number) => ({
  nextTouchAt: momentIn(timeZone(), addDays(dateOf(serverNow()), days), "10:00").toISOString(),
});

const nextTouch = {
  nextTouchAt: field.moment(msg({ message: "Next follow-up", context: "lead" }), { refusals: ["next-touch-past"] }),
};

export const add = action({
  name: "add",
  label: msg({ message: "New lead", context: "lead" }),
  submitLabel: msg({ message: "Add lead", context: "lead" }),
  successMessage: msg({ message: "Lead added", context: "lead" }),
  opens: leadForm,
  initialValues: () => ({ source: "phone", ...touchIn(1) }),
});

const edit = editAction({
  title: msg({ message: "Edit lead", context: "lead" }),
  opens: leadForm,
  isAvailable: allows("update"),
});

const touch = action({
  name: "touch",
  call: leadsApi.touch,
  label: msg`Record a contact`,
  successMessage: msg({ message: "Contact recorded", context: "lead" }),
  isAvailable: allows("touch"),
  initialValues: () => ({ kind: "call" as const, ...touchIn(3) }),
  inputFrom: versionOf,
  fields: {
    kind: field.options<TouchKind>(msg({ message: "Contacted by", context: "way" }), () =>
      touchKinds.map((kind) => ({ value: kind, label: i18n._(touchKindNames[kind]) })),
    ),
    text: field.long(msg({ message: "Notes", context: "of a contact" })),
    ...nextTouch,
  },
});

/** A step to another state, with the next touch after some days. */
const stepAction = (
  name: "contact" | "visit" | "pause",
  { days, ...looks }: { days: number; label: MessageDescriptor; successMessage: MessageDescriptor; tone?: "primary" },
) =>
  action({
    name,
    call: leadsApi[name],
    ...looks,
    isAvailable: allows(name),
    initialValues: () => touchIn(days),
    inputFrom: versionOf,
    fields: nextTouch,
  });

const contact = stepAction("contact", {
  label: msg`Mark as contacted`,
  successMessage: msg`Marked as contacted`,
  tone: "primary",
  days: 3,
});

const visit = stepAction("visit", {
  label: msg({ message: "Visit arranged", context: "lead" }),
  successMessage: msg`Visit recorded as arranged`,
  tone: "primary",
  days: 7,
});

const win = action({
  name: "win",
  call: leadsApi.win,
  label: msg`Mark as won`,
  successMessage: msg`Marked as won`,
  tone: "primary",
  isAvailable: allows("win"),
  inputFrom: versionOf,
  fields: {
    weddingId: field.select(msg({ message: "Wedding", context: "kind of record" }), {
      call: leadsApi.detail,
      input: ({ id }: Lead) => ({ id }),
      choices: ({ duplicates }) =>
        duplicates
          .filter(({ kind, id }) => kind === "wedding" && id !== null)
          .map(({ id, couple }) => ({ value: String(id), label: couple })),
      none: msg`Add a wedding for the couple`,
    }),
    dateReason: dateReasonField(),
  },
});

const lose = action({
  name: "lose",
  call: leadsApi.lose,
  label: msg`Mark as lost`,
  successMessage: msg`Marked as lost`,
  isAvailable: allows("lose"),
  initialValues: () => ({ lostReason: "no_answer" as const }),
  inputFrom: versionOf,
  fields: {
    lostReason: field.options<LostReason>(msg({ message: "Reason", context: "field" }), () =>
      lostReasons.map((reason) => ({ value: reason, label: i18n._(lostReasonNames[reason]) })),
    ),
  },
});

const pause = stepAction("pause", {
  label: msg({ message: "Make dormant", context: "lead" }),
  successMessage: msg({ message: "Made dormant", context: "lead" }),
  days: 60,
});

const reopen = action({
  name: "reopen",
  call: leadsApi.reopen,
  label: msg({ message: "Reopen", context: "button" }),
  successMessage: msg({ message: "Lead reopened", context: "lead" }),
  isAvailable: allows("reopen"),
  initialValues: () => touchIn(1),
  inputFrom: versionOf,
  fields: {
    nextTouchAt: field.moment(msg({ message: "Next follow-up", context: "lead" }), {
      refusals: ["next-touch-past", "lead-open"],
    }),
  },
});

const handOver = action({
  name: "handOver",
  call: leadsApi.handOver,
  label: msg({ message: "Hand over", context: "button" }),
  successMessage: msg`Lead handed over`,
  isAvailable: allows("handOver"),
  inputFrom: versionOf,
  fields: {
    consultantId: field.select(msg({ message: "Consultant", context: "person" }), {
      call: leadsApi.consultants,
      choices: (consultants, { consultantId }: Lead) =>
        consultantChoices(consultants.filter(({ id }) => id !== consultantId)),
      refusals: ["consultant-unknown"],
    }),
  },
});

/** Opens the form of a quote for the lead. */
const quote = action({
  name: "quote",
  label: msg({ message: "New quote", context: "button" }),
  href: ({ id }: Lead) => `/quotes?lead=${id}`,
  requires: [quotesApi.add],
  isAvailable: allows("update"),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [contact, visit, win, touch, edit, quote, handOver, pause, lose, reopen];
