import { Trans, useLingui } from "@lingui/react/macro";
import { IconChevronLeft, IconChevronRight, IconPlus, IconPrinter } from "@tabler/icons-react";
import type { Board } from "@vowdesk/contract/studio/shoots";
import { dateLocale, utcOfDate } from "@vowdesk/contract/kernel";
import { formatTime } from "../../../../ui/format/time.ts";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { DateInput } from "../../../../ui/input/date/date-input.tsx";
import { ChoiceLine } from "../../../../ui/input/line-fields.tsx";
import { Segments } from "../../../../ui/input/segments.tsx";
import { WeatherButton } from "../weather/weather-button.tsx";
import { Legend } from "./legend.tsx";
import { rangeOf, stepFrom, viewNames, views, type Shown, type View } from "./view.ts";
import { today } from "../board/time-axis.ts";
import css from "./calendar.module.css";

type Change = (changes: Readonly<Record<string, string | null>>) => void;

interface ToolbarProps {
  shown: Shown;
  change: Change;
  board: Board | undefined;
  /** Null without permission. */
  book: (() => void) | null;
}

const icon = { size: 19, stroke: 1.6, "aria-hidden": true } as const;

/** View, date, filters and the button for a new booking. */
export function Toolbar({ shown, change, board, book }: ToolbarProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.toolbar}>
      <div className={css.top}>
        <Segments
          look="tabs"
          label={t({ message: "View", context: "calendar" })}
          segments={views.map((view) => ({ value: view, label: i18n._(viewNames[view]) }))}
          chosen={shown.view}
          choose={(view) => change({ view: view === "day" ? null : view })}
        />
        {shown.view !== "list" && (
          <IconButton
            label={t({ message: "Print", context: "button" })}
            className={css.print}
            onClick={() => window.print()}
          >
            <IconPrinter {...icon} />
          </IconButton>
        )}
        {book && (
          <Button look="fill" className={css.book} onClick={book}>
            <IconPlus size={17} stroke={1.6} aria-hidden="true" />
            <Trans context="button">New booking</Trans>
          </Button>
        )}
      </div>
      <div className={css.line}>
        {shown.view !== "list" && <DateSteps shown={shown} change={change} />}
        {(shown.view === "day" || shown.view === "week" || shown.view === "month") && (
          <Filters shown={shown} change={change} board={board} />
        )}
        {shown.view === "day" && <WeatherButton date={shown.date} />}
      </div>
      {board && (
        <Legend
          chosen={shown.purposes}
          choose={(chosen) => change({ purpose: chosen.length > 0 ? chosen.join(",") : null })}
        />
      )}
    </div>
  );
}

/** The shown day, week or month as a heading. */
function headingOf({ view, date }: Shown, locale: string): string {
  const { from, to } = rangeOf({ view, date });
  if (view === "month")
    return new Intl.DateTimeFormat(dateLocale(locale), { year: "numeric", month: "long", timeZone: "UTC" }).format(
      utcOfDate(date),
    );
  if (view === "week") return `${formatTime(from, "date", locale)} – ${formatTime(to - 1, "date", locale)}`;
  return formatTime(from, "day", locale);
}

interface Names {
  before: string;
  after: string;
}

function useStepNames(view: View): Names {
  const { t } = useLingui();
  if (view === "week")
    return {
      before: t({ message: "Previous week", context: "shoot" }),
      after: t({ message: "Next week", context: "shoot" }),
    };
  if (view === "month")
    return {
      before: t({ message: "Previous month", context: "shoot" }),
      after: t({ message: "Next month", context: "shoot" }),
    };
  return {
    before: t({ message: "Previous day", context: "shoot" }),
    after: t({ message: "Next day", context: "shoot" }),
  };
}

function DateSteps({ shown, change }: Pick<ToolbarProps, "shown" | "change">) {
  const { t, i18n } = useLingui();
  const { before, after } = useStepNames(shown.view);
  return (
    <div className={css.steps}>
      <IconButton label={before} onClick={() => change({ date: stepFrom(shown, -1) })}>
        <IconChevronLeft {...icon} />
      </IconButton>
      <IconButton label={after} onClick={() => change({ date: stepFrom(shown, 1) })}>
        <IconChevronRight {...icon} />
      </IconButton>
      <Button size="s" aria-pressed={shown.date === today()} onClick={() => change({ date: null })}>
        <Trans context="period">Today</Trans>
      </Button>
      <h2 className={css.heading} aria-live="polite">
        {headingOf(shown, i18n.locale)}
      </h2>
      <span className={css.date}>
        <DateInput
          label={t({ message: "Date", context: "field" })}
          value={shown.date}
          set={(date) => change({ date })}
        />
      </span>
    </div>
  );
}

function Filters({ shown, change, board }: Omit<ToolbarProps, "book">) {
  const { t } = useLingui();
  const choicesOf = (kind: "place" | "person") =>
    (board?.bookables ?? [])
      .filter((item) => item.kind === kind)
      .map(({ id, name }) => ({ value: String(id), label: name }));
  const textOf = (id: number | null) => (id === null ? null : String(id));
  return (
    <div className={css.filters}>
      <ChoiceLine
        label={t({ message: "Place", context: "bookable" })}
        choices={choicesOf("place")}
        value={textOf(shown.placeId)}
        set={(place) => change({ place })}
      />
      <ChoiceLine
        label={t({ message: "Person", context: "bookable" })}
        choices={choicesOf("person")}
        value={textOf(shown.personId)}
        set={(person) => change({ person })}
      />
    </div>
  );
}
