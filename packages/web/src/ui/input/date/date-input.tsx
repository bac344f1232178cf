import { useLingui } from "@lingui/react/macro";
import { IconCalendar } from "@tabler/icons-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { dateOf, formatDate } from "../../format/time.ts";
import { onDemand } from "../../timing/on-demand.ts";
import { readDate } from "./date-text.ts";
import css from "./date.module.css";

const calendarCode = onDemand(() => import("./date-calendar.tsx"));

/** The days that a year of four digits can name. */
const firstDay = "1000-01-01";
const lastDay = "9999-12-31";

interface DateInputProps {
  id?: string | undefined;
  /** The name, for a field without a label. */
  label?: string | undefined;
  /** `2026-12-11`, empty for none. */
  value: string;
  set: (date: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** Whether the field can be emptied. */
  isOptional?: boolean | undefined;
  disabled?: boolean | undefined;
  /** A frame of its own; `bare` stands in the frame of its label. */
  look?: "field" | "bare";
  isInvalid?: boolean | undefined;
  describedBy?: string | undefined;
  isFirst?: boolean | undefined;
  /** Takes a typed or pasted text that is not a date alone, such as a date with a time. Returns whether it could be read. */
  readMore?: (text: string) => boolean;
}

/** The text of a date field, while it is typed and when it is left. */
function useTypedDate(props: DateInputProps) {
  const { value, set, min = firstDay, max = lastDay, isOptional, readMore } = props;
  const { i18n } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const [today] = useState(() => dateOf(Date.now()));
  const read = (text: string) => {
    const date = readDate(text, i18n.locale, today.slice(0, "2026".length));
    return date !== null && date >= min && date <= max ? date : null;
  };
  return {
    today,
    text: typed ?? (value === "" ? "" : formatDate(value, i18n.locale)),
    isWrong: typed !== null && typed.trim() !== "" && read(typed) === null,
    drop: () => setTyped(null),
    /** Takes what is complete. A short form, such as 1 Dec, is taken when the field is left. */
    type(text: string) {
      setTyped(text);
      const date = read(text);
      if (text === "" ? isOptional : date !== null && [date, formatDate(date, i18n.locale)].includes(text))
        set(date ?? "");
      else if (readMore?.(text)) setTyped(null);
    },
    take() {
      if (typed === null) return;
      const date = read(typed);
      if (date !== null && date !== value) set(date);
      if (date !== null || typed.trim() === "") setTyped(null);
    },
  };
}

/** The date field of the application: typed in the form of the language, or chosen in a calendar (arrow down). */
export function DateInput(props: DateInputProps) {
  const { value, set, min = firstDay, max = lastDay, isOptional, disabled } = props;
  const { t, i18n } = useLingui();
  const { today, text, isWrong, drop, type, take } = useTypedDate(props);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = (date: string) => {
    drop();
    setOpen(false);
    set(date);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") take();
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
  };
  const example = formatDate("2026-12-31", i18n.locale);
  return (
    <span className={css.date} data-look={props.look ?? "field"} data-wrong={isWrong || undefined}>
      <input
        ref={input}
        id={props.id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={props.label}
        aria-invalid={isWrong || props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        data-autofocus={props.isFirst}
        disabled={disabled}
        placeholder={example}
        title={isWrong ? t`Write a date such as ${example}` : undefined}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={take}
        onKeyDown={press}
      />
      <CalendarButton isOpen={isOpen} disabled={disabled} open={() => setOpen(true)} />
      {isOpen && <Calendar {...{ value, min, max, today, choose, isOptional, input }} close={() => setOpen(false)} />}
    </span>
  );
}

interface CalendarButtonProps {
  isOpen: boolean;
  disabled: boolean | undefined;
  open: () => void;
}

/** Not reached by Tab: arrow down opens the calendar from the field. */
function CalendarButton({ isOpen, disabled, open }: CalendarButtonProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={disabled}
      aria-label={t`Open the calendar`}
      aria-expanded={isOpen}
      onPointerEnter={calendarCode.prefetch}
      onClick={open}
    >
      <IconCalendar size={16} stroke={1.6} aria-hidden="true" />
    </button>
  );
}

type CalendarProps = Parameters<Awaited<typeof import("./date-calendar.tsx")>["DateCalendar"]>[0];

function Calendar(props: CalendarProps) {
  const code = calendarCode.useCode(props.close);
  return code && <code.DateCalendar {...props} />;
}
