import { Trans } from "@lingui/react/macro";
import { skipToken, useQuery } from "@tanstack/react-query";
import { maxPhoneLength } from "@vowdesk/contract/kernel";
import { leadsApi } from "@vowdesk/contract/studio/leads";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import css from "./leads.module.css";
import { DuplicateList } from "./duplicates.tsx";

/** Numbers with fewer digits are not complete. A masked number has an asterisk. */
const fewestDigits = 8;
const isComplete = (text: string) => !text.includes("*") && text.replaceAll(/\D/g, "").length >= fewestDigits;

/** A form control for a phone number that shows the leads and weddings which have it already. */
export function PhoneField({ label, value, set, problem, isOptional, record }: ControlProps<string>) {
  const typed = value ?? "";
  const { data = [] } = useQuery(
    isComplete(typed)
      ? queryOptions(leadsApi.duplicates, { phone: typed }, { isAside: true })
      : { queryKey: ["no phone number"], queryFn: skipToken },
  );
  const others = data.filter(({ kind, id }) => kind !== "lead" || id === null || id !== record?.["id"]);
  return (
    <div className={css.phone}>
      <TextControl
        label={label}
        isOptional={isOptional}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={maxPhoneLength}
        value={typed}
        problem={problem}
        set={set}
      />
      {others.length > 0 && (
        <div className={css.known} role="status">
          <strong>
            <Trans>This number is known:</Trans>
          </strong>
          <DuplicateList duplicates={others} />
        </div>
      )}
    </div>
  );
}
