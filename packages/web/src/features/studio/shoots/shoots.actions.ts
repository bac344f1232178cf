import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { galleriesApi } from "@vowdesk/contract/studio/galleries";
import { sheetsApi } from "@vowdesk/contract/studio/sheets";
import { shootsApi, type Candidate, type PostponeCause, type Shoot, type Stop } from "@vowdesk/contract/studio/shoots";
import { lazy } from "react";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, versionOf } from "../../../shared/actions/record-actions.ts";
import { ShootCauseField } from "../../../shared/studio/cause-field.tsx";
import { StopsField } from "./sheet/stops-field.tsx";
import { undoToast } from "./undo.ts";

const BookingDialog = lazy(async () => ({ default: (await import("./booking/booking-dialog.tsx")).BookingDialog }));
const MoveDialog = lazy(async () => ({ default: (await import("./booking/booking-dialog.tsx")).MoveDialog }));
const RebookDialog = lazy(async () => ({ default: (await import("./booking/booking-dialog.tsx")).RebookDialog }));
const ReshootDialog = lazy(async () => ({ default: (await import("./booking/booking-dialog.tsx")).ReshootDialog }));

const allows = allowedBy<Shoot>();

/** Books a shoot. Its record is what is known about it already, such as the time. */
export const book = action<Shoot>({
  name: "book",
  label: msg({ message: "New booking", context: "button" }),
  opens: BookingDialog,
  requires: [shootsApi.book],
});

type Step = "firm" | "confirm" | "checkIn" | "start" | "finish";

/** A step to the next state, with a button in the row. */
const stepAction = (name: Step, label: MessageDescriptor, done: MessageDescriptor) =>
  action({
    name,
    call: shootsApi[name],
    label,
    successMessage: done,
    tone: "primary",
    isAvailable: allows(name),
    inputFrom: versionOf,
  });

const firm = stepAction(
  "firm",
  msg({ message: "Confirm booking", context: "shoot" }),
  msg({ message: "Booking confirmed", context: "shoot" }),
);
const confirm = stepAction(
  "confirm",
  msg({ message: "Confirm", context: "shoot" }),
  msg({ message: "Shoot confirmed", context: "shoot" }),
);
const checkIn = stepAction("checkIn", msg({ message: "Check in", context: "couple" }), msg`Couple checked in`);
const start = stepAction(
  "start",
  msg({ message: "Start", context: "shoot" }),
  msg({ message: "Shoot started", context: "shoot" }),
);
const finish = stepAction(
  "finish",
  msg({ message: "Finish", context: "shoot" }),
  msg({ message: "Shoot finished", context: "shoot" }),
);

const undoFinish = action({
  name: "undoFinish",
  call: shootsApi.undoFinish,
  label: msg`Undo the end of the shoot`,
  successMessage: msg`End of the shoot undone`,
  warning: msg`The shoot is under way again. The income that its end posted is taken back.`,
  isAvailable: allows("undoFinish"),
  inputFrom: versionOf,
  fields: { reason: field.reason(msg({ message: "Reason", context: "field" })) },
});

const move = action({
  name: "move",
  label: msg({ message: "Move", context: "shoot" }),
  opens: MoveDialog,
  isAvailable: allows("move"),
  requires: [shootsApi.move],
});

const rebook = action({
  name: "rebook",
  label: msg`Choose a new time`,
  tone: "primary",
  opens: RebookDialog,
  isAvailable: allows("rebook"),
  requires: [shootsApi.rebook],
});

const reshoot = action({
  name: "reshoot",
  label: msg`Book a reshoot`,
  opens: ReshootDialog,
  isAvailable: allows("reshoot"),
  requires: [shootsApi.book],
});

/** The member of the team to be replaced: the chosen one, else the first person. */
const replacedOf = (shoot: Shoot | null, values: Readonly<Record<string, unknown>>): number =>
  Number(values["bookableId"]) ||
  (shoot?.team.find(({ kind }) => kind === "person") ?? shoot?.team[0])?.bookableId ||
  0;

const replacementColumns = ({ distanceKm, loadMinutes }: Candidate) => [
  {
    label: t({ message: "Distance", context: "to a place" }),
    text: distanceKm === null ? "—" : `${i18n.number(distanceKm, { maximumFractionDigits: 0 })} km`,
  },
  { label: t`Booked this week`, text: `${i18n.number(loadMinutes / 60, { maximumFractionDigits: 1 })} h` },
];

/** Replaces a member who is ill. The free and qualified ones are ranked by distance and load. */
const replace = action({
  name: "replace",
  call: shootsApi.replace,
  label: msg`Replace a member`,
  submitLabel: msg({ message: "Replace", context: "button" }),
  successMessage: msg`Team member replaced`,
  isAvailable: allows("replace"),
  initialValues: (shoot: Shoot) => ({
    bookableId: replacedOf(shoot, {}),
    reason: t({ message: "Ill", context: "shoot" }),
  }),
  inputFrom: versionOf,
  successToast: undoToast,
  fields: {
    bookableId: field.select(msg`Member to replace`, {
      call: shootsApi.detail,
      input: ({ id }: Shoot) => ({ id }),
      choices: ({ team }) => team.map(({ bookableId, name }) => ({ value: String(bookableId), label: name })),
    }),
    byId: field.choice(msg({ message: "Replaced by", context: "shoot" }), {
      call: shootsApi.replacements,
      input: (shoot: Shoot, values) => ({ id: shoot.id, bookableId: replacedOf(shoot, values) }),
      choices: (candidates) =>
        candidates.map((candidate, index) => ({
          value: String(candidate.bookableId),
          label: `${index + 1}. ${candidate.name}`,
          columns: replacementColumns(candidate),
        })),
      refusals: ["time-taken", "bookable-unavailable"],
    }),
    reason: field.text(msg({ message: "Reason", context: "field" })),
  },
});

const postpone = action({
  name: "postpone",
  call: shootsApi.postpone,
  label: msg({ message: "Postpone", context: "shoot" }),
  successMessage: msg({ message: "Shoot postponed", context: "shoot" }),
  warning: msg`The whole team is released. Choose a new time later.`,
  isAvailable: allows("postpone"),
  initialValues: () => ({ cause: "weather" as const }),
  inputFrom: versionOf,
  successToast: undoToast,
  fields: {
    cause: field.custom<PostponeCause>(msg`Reason for postponing`, ShootCauseField, {
      refusals: ["wedding-day-fixed"],
    }),
    reason: field.text(msg({ message: "Note", context: "field" })),
  },
});

const noShow = action({
  name: "noShow",
  call: shootsApi.noShow,
  label: msg({ message: "No-show", context: "shoot" }),
  successMessage: msg`Couple did not come`,
  tone: "danger",
  warning: msg`Records that the couple did not come, and releases the team. The refund step that applies today still applies.`,
  isAvailable: allows("noShow"),
  inputFrom: versionOf,
  successToast: undoToast,
});

const cancel = action({
  name: "cancel",
  call: shootsApi.cancel,
  label: msg`Cancel the shoot`,
  successMessage: msg({ message: "Shoot cancelled", context: "shoot" }),
  tone: "danger",
  warning: msg`The whole team is released.`,
  isAvailable: allows("cancel"),
  inputFrom: versionOf,
  successToast: undoToast,
  fields: {
    cause: field.custom<PostponeCause>(msg`Reason for postponing`, ShootCauseField, {
      refusals: ["notice-cause-missing"],
    }),
    reason: field.reason(msg({ message: "Reason", context: "field" })),
  },
});

const openSheet = action({
  name: "openSheet",
  label: msg({ message: "Call sheet", context: "shoot" }),
  href: ({ id }: Shoot) => `/calendar?sheet=${id}`,
  requires: [sheetsApi.detail],
});

/** Opens the form of a gallery for the shoot. */
const addGallery = action({
  name: "addGallery",
  label: msg({ message: "New gallery", context: "button" }),
  href: ({ id, weddingId }: Shoot) => `/galleries?wedding=${weddingId}&shoot=${id}`,
  isAvailable: ({ weddingId }: Shoot) => weddingId !== null,
  requires: [galleriesApi.add],
});

const changeSheet = action({
  name: "changeSheet",
  call: shootsApi.changeSheet,
  label: msg`Edit stops and wishes`,
  submitLabel: msg({ message: "Save", context: "button" }),
  successMessage: msg`Stops and wishes saved`,
  isAvailable: allows("changeSheet"),
  initialValues: ({ stops, wishes }: Shoot) => ({ stops, wishes }),
  inputFrom: versionOf,
  fields: {
    // First, because the dialog focuses the long text.
    wishes: field.long(msg({ message: "Wishes of the couple", context: "call sheet" })),
    stops: field.custom<Stop[]>(msg({ message: "Stops", context: "call sheet" }), StopsField),
  },
});

/** All actions on a shoot. Menus and sheets show their buttons in this order. */
export const actions = [
  firm,
  confirm,
  checkIn,
  start,
  finish,
  openSheet,
  changeSheet,
  addGallery,
  rebook,
  move,
  replace,
  reshoot,
  undoFinish,
  postpone,
  noShow,
  cancel,
];
