import type { ControlProps } from "../resource/field.ts";
import { SelectControl } from "../ui/input/form-controls.tsx";

interface RecordSelectProps<R> extends Pick<ControlProps<number | undefined>, "label" | "value" | "set" | "problem"> {
  /** The records to choose from. */
  records: readonly R[];
  /** The record with which the form was opened, which may not be among them. */
  chosen: R | undefined;
  labelOf: (record: R) => string;
}

/** A form control that chooses one of some records, or none. */
export function RecordSelect<R extends { id: number }>({
  label,
  value,
  set,
  problem,
  records,
  chosen,
  labelOf,
}: RecordSelectProps<R>) {
  const all = chosen && records.every(({ id }) => id !== chosen.id) ? [chosen, ...records] : records;
  return (
    <SelectControl
      label={label}
      choices={[
        { value: "", label: "—" },
        ...all.map((record) => ({ value: String(record.id), label: labelOf(record) })),
      ]}
      value={value ? String(value) : ""}
      problem={problem}
      set={(id) => set(Number(id) || undefined)}
    />
  );
}
