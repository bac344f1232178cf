import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { shootsApi, type PurposeRule } from "@vowdesk/contract/studio/shoots";
import { sheetsApi, type SheetTemplate } from "@vowdesk/contract/studio/sheets";
import { action } from "../../../../resource/action.ts";
import { field } from "../../../../resource/field.ts";
import { form } from "../../../../resource/form.ts";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { ItemsField, QuestionsField } from "./lines-field.tsx";
import { NeedsField } from "./needs-field.tsx";

const half = { half: true } as const;

const purposeForm = form({
  update: shootsApi.changePurpose,
  fields: {
    lengthMinutes: field.number(msg`Usual duration (minutes)`),
    bufferBeforeMinutes: field.number(msg`Buffer before (minutes)`, half),
    bufferAfterMinutes: field.number(msg`Buffer after (minutes)`, half),
    needs: field.custom(msg({ message: "Team", context: "field" }), NeedsField, { refusals: ["skill-unknown"] }),
    isCouplePresent: field.check(msg`The couple takes part`, {
      hint: msg`The couple cannot have another shoot at the same time.`,
    }),
    isAtAnyHour: field.check(msg`May be outside of working hours`, {
      hint: msg`The working hours of the team are not checked.`,
    }),
    isOnWeddingDay: field.check(msg`Belongs to the wedding day`, {
      hint: msg`Can only be moved at the couple's request.`,
    }),
  },
});

export const edit = action<PurposeRule>({
  name: "edit",
  label: msg({ message: "Edit", context: "button" }),
  title: msg({ message: "Edit: {name}", context: "shoot" }),
  successMessage: msg`Saved. Existing shoots stay as they are.`,
  opens: purposeForm,
});

/** A purpose with the lists of its shoots. */
export type PurposeWithLists = PurposeRule & { lists: SheetTemplate };

export const editLists = action({
  name: "editLists",
  call: sheetsApi.changeTemplate,
  label: msg({ message: "Edit lists and questions", context: "call sheet" }),
  title: msg({ message: "Lists and questions: {name}", context: "call sheet" }),
  submitLabel: msg({ message: "Save", context: "button" }),
  successMessage: msg`Saved. Shoots keep the lists that they have, and the questions that are answered.`,
  initialValues: ({ lists: { checks, packs, questions } }: PurposeWithLists) => ({ checks, packs, questions }),
  inputFrom: ({ lists: { id, version } }: PurposeWithLists) => ({ id, version }),
  fields: {
    checks: field.custom<string[]>(msg`Check list, one item per line`, ItemsField),
    packs: field.custom<string[]>(msg`Packing list, one item per line`, ItemsField),
    questions: field.custom<string[]>(msg`Questions for the couple, one per line`, QuestionsField),
  },
});

/** The page of the purposes with its actions. */
export const purposesPage = {
  name: "shoots" as const,
  actions: [edit, editLists],
  title: ({ id }: PurposeWithLists) => i18n._(purposeNames[id]),
};
