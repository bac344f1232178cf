import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { maxStops, Stop } from "@vowdesk/contract/studio/shoots";
import type { ControlProps } from "../../../../resource/field.ts";
import { replaced, without } from "../../../../shared/studio/extras-field.tsx";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import { TimeInput } from "../../../../ui/input/date/time-input.tsx";
import { Problem } from "../../../../ui/overlay/form-dialog.tsx";
import css from "./sheet.module.css";

const { place, note } = Stop.shape;

/** The stops with the one at a position before the one above it. */
function movedUp(stops: readonly Stop[], at: number): Stop[] {
  const stop = stops[at];
  return stop ? stops.toSpliced(at, 1).toSpliced(at - 1, 0, stop) : [...stops];
}

/** A form control for the places to which the team goes, in their order. */
export function StopsField({ label, value: stops, set, problem }: ControlProps<Stop[]>) {
  return (
    <fieldset className={controls.group}>
      <legend>{label}</legend>
      <ol className={css.stops}>
        {stops.map((stop, index) => (
          <StopFields
            // Stops have no identity of their own.
            key={`${index} of ${stops.length}`}
            number={index + 1}
            stop={stop}
            set={(changed) => set(replaced(stops, index, changed))}
            moveUp={index === 0 ? null : () => set(movedUp(stops, index))}
            remove={() => set(without(stops, index))}
          />
        ))}
      </ol>
      {stops.length < maxStops && (
        <Button size="s" onClick={() => set([...stops, { time: stops.at(-1)?.time ?? "09:00", place: "", note: "" }])}>
          <IconPlus size={16} stroke={1.6} aria-hidden="true" />
          <Trans context="call sheet">Add a stop</Trans>
        </Button>
      )}
      <small className={controls.hint}>
        <Trans>Local times of the place. They stay when the shoot moves to another day.</Trans>
      </small>
      <Problem>{problem}</Problem>
    </fieldset>
  );
}

interface StopFieldsProps {
  number: number;
  stop: Stop;
  set: (stop: Stop) => void;
  /** Moves the row up; null for the first row. */
  moveUp: (() => void) | null;
  remove: () => void;
}

function StopFields({ number, stop, set, moveUp, remove }: StopFieldsProps) {
  const { t } = useLingui();
  return (
    <li className={css.stop} aria-label={t({ message: `Stop ${number}`, context: "call sheet" })}>
      <div className={css.stopHead}>
        <TimeInput
          label={t({ message: "Time", context: "field" })}
          value={stop.time}
          set={(time) => set({ ...stop, time })}
        />
        {moveUp && (
          <IconButton label={t({ message: `Move stop ${number} up`, context: "call sheet" })} onClick={moveUp}>
            <IconArrowUp size={16} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t({ message: `Remove stop ${number}`, context: "call sheet" })} onClick={remove}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <TextControl
        label={t({ message: "Place", context: "bookable" })}
        maxLength={place.maxLength ?? undefined}
        value={stop.place}
        set={(typed) => set({ ...stop, place: typed })}
      />
      <TextControl
        label={t({ message: "Note", context: "field" })}
        isOptional
        maxLength={note.maxLength ?? undefined}
        value={stop.note}
        set={(typed) => set({ ...stop, note: typed })}
      />
    </li>
  );
}
