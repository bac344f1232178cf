import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { shootsApi, type PurposeRule } from "@vowdesk/contract/studio/shoots";
import { action } from "../../../../resource/action.ts";
import { field } from "../../../../resource/field.ts";
import { form } from "../../../../resource/form.ts";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { NeedsField } from "./needs-field.tsx";

const half = { half: true } as const;

const purposeForm = form({
  update: shootsApi.changePurpose,
  fields: {
    lengthMinutes: field.number(msg`Usual duration (minutes)`),
    bufferBeforeMinutes: field.number(msg`Buffer before (minutes)`, half),
    bufferAfterMinutes: field.number(msg`Buffer after (minutes)`, half),
    needs: field.custom(msg({ message: "Team", context: "field" }), NeedsField),
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

/** The page of the purposes with its action. */
export const purposesPage = {
  name: "shoots" as const,
  actions: [edit],
  title: ({ id }: PurposeRule) => i18n._(purposeNames[id]),
};
