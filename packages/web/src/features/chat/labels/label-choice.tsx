import { Trans, useLingui } from "@lingui/react/macro";
import { chatLabelsApi, labelColours, maxLabels, type LabelColour } from "@vowdesk/contract/chat";
import { useId } from "react";
import { useCall } from "../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../resource/field.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { colourNames } from "../../../shared/chat-labels.ts";
import { LabelChip } from "./label-chips.tsx";
import css from "./labels.labels.module.css";

/** A form control for up to `maxLabels` labels. */
export function LabelChoice({ label, value, set }: ControlProps<number[]>) {
  const { data, error } = useCall(chatLabelsApi.list, {});
  const chosen = value ?? [];
  return (
    <fieldset className={css.choices}>
      <legend className="visually-hidden">{label}</legend>
      {!data && !error && <Skeleton height="6rem" />}
      {error && !data && <p className={css.none}>{error.message}</p>}
      {data?.length === 0 && (
        <p className={css.none}>
          <Trans>No labels yet. Users who manage labels can add some.</Trans>
        </p>
      )}
      {data?.map((item) => {
        const isChosen = chosen.includes(item.id);
        return (
          <label key={item.id} className={css.choice}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && chosen.length >= maxLabels}
              onChange={() => set(isChosen ? chosen.filter((id) => id !== item.id) : [...chosen, item.id])}
            />
            <LabelChip label={item} />
          </label>
        );
      })}
    </fieldset>
  );
}

/** A form control for the colour of a label. */
export function ColourChoice({ label, value, set }: ControlProps<LabelColour>) {
  const { i18n } = useLingui();
  const name = useId();
  return (
    <fieldset className={css.colours}>
      <legend className={css.legend}>{label}</legend>
      {labelColours.map((colour) => (
        <label key={colour} className={css.choice}>
          <input type="radio" name={name} checked={colour === value} onChange={() => set(colour)} />
          <LabelChip label={{ name: i18n._(colourNames[colour]), colour }} />
        </label>
      ))}
    </fieldset>
  );
}
