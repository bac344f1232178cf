import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { bookableKinds, bookablesApi, type BookableKind } from "@vowdesk/contract/studio/bookables";
import { field, type Values } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import type { Row } from "../../../resource/filter.ts";
import { bookableKindNames } from "../../../shared/studio-labels.ts";
import { HoursField } from "./components/hours.tsx";
import { PositionField } from "./components/position.tsx";
import { SkillsField } from "./components/skills.tsx";

/** The kind of the edited record, or the chosen one of a new record. */
const kindOf = (values: Values, record: Row | null) => record?.["kind"] ?? values["kind"];

const isPerson = (values: Values, record: Row | null) => kindOf(values, record) === "person";
const hasAddress = (values: Values, record: Row | null) =>
  ["place", "room", "person", "vehicle"].includes(String(kindOf(values, record)));

export const bookableForm = form({
  create: bookablesApi.add,
  update: bookablesApi.update,
  fields: {
    kind: field.options<BookableKind>(msg({ message: "Type", context: "field" }), () =>
      bookableKinds.map((kind) => ({ value: kind, label: i18n._(bookableKindNames[kind]) })),
    ),
    name: field.text(msg({ message: "Name", context: "of a record" })),
    userId: field.select(msg({ message: "Staff account", context: "bookable" }), {
      call: bookablesApi.staff,
      choices: (staff) => staff.map(({ id, name }) => ({ value: String(id), label: name })),
      none: msg({ message: "None", context: "staff account" }),
      hint: msg`This user sees the shoots of the person as their own.`,
      refusals: ["bookable-user-taken", "bookable-user-unknown"],
      when: isPerson,
    }),
    skills: field.custom(msg({ message: "Skills", context: "bookable" }), SkillsField, {
      refusals: ["skill-unknown"],
      when: isPerson,
    }),
    hours: field.custom(msg({ message: "Working hours", context: "bookable" }), HoursField),
    bufferBeforeMinutes: field.number(msg`Buffer before (minutes)`, { half: true }),
    bufferAfterMinutes: field.number(msg`Buffer after (minutes)`, { half: true }),
    address: field.text(msg({ message: "Address", context: "field" }), { when: hasAddress }),
    latitude: field.custom(msg({ message: "Latitude", context: "field" }), PositionField, {
      when: hasAddress,
      required: false,
      more: true,
    }),
    longitude: field.custom(msg({ message: "Longitude", context: "field" }), PositionField, {
      when: hasAddress,
      required: false,
      more: true,
    }),
    zone: field.text(msg({ message: "Time zone", context: "field" }), {
      hint: msg`Such as Asia/Tokyo. Empty for the time zone of the business.`,
      refusals: ["bookable-zone-unknown"],
      more: true,
    }),
    note: field.long(msg({ message: "Note", context: "field" })),
  },
});
