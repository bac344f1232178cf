import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { instalmentsApi, type DatedStep } from "@vowdesk/contract/studio/wedding-payments";
import { action } from "../../../../resource/action.ts";
import { field } from "../../../../resource/field.ts";
import type { PageActions } from "../../../../resource/use-actions.ts";
import { DateField } from "../../../../shared/date-field.tsx";

/** A step of a wedding with its day, if it has one. */
interface Step {
  weddingId: number;
  step: DatedStep;
  on: string | null;
  version: number;
}

const dateStep = (label: MessageDescriptor, step: DatedStep) =>
  action({
    name: `date ${step}`,
    label,
    call: instalmentsApi.dateStep,
    successMessage: msg({ message: "Saved", context: "result" }),
    initialValues: ({ on }: Step) => (on === null ? {} : { on }),
    inputFrom: ({ weddingId, version }: Step) => ({ weddingId, step, version }),
    fields: { on: field.custom<string>(msg({ message: "Date", context: "field" }), DateField) },
  });

/** The actions that state the days on which instalments depend. */
export const stepActions = {
  selection: dateStep(msg`Set the day of the photo selection`, "selection"),
  pickup: dateStep(msg`Set the day of the pickup`, "pickup"),
};

export const stepPage: PageActions<Step> = { name: "instalments", actions: Object.values(stepActions) };
