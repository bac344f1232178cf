import { Trans, useLingui } from "@lingui/react/macro";
import { peopleApi, type Person, type TimelineEntry, type TimelinePart } from "@vowdesk/contract/people/people";
import { useId, useState } from "react";
import { useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { Segments } from "../../../../ui/input/segments.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { partNames } from "../people.labels.ts";
import { EntryBody, toneOf } from "./timeline-entry.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import panel from "../../../../ui/display/panel.module.css";
import css from "./timeline.module.css";

/** The history of the person, newest first, filtered by part. */
export function Timeline({ person: { id, timelines } }: { person: Person }) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const [part, setPart] = useState<TimelinePart | null>(null);
  const segments = timelines.map((value) => ({ value, label: i18n._(partNames[value]) }));
  return (
    <section className={panel.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Trans context="field">History</Trans>
      </h2>
      {segments.length > 1 && (
        <Segments
          label={t`Type of entry`}
          look="chips"
          segments={segments}
          chosen={part}
          choose={(value) => setPart(timelines.find((name) => name === value) ?? null)}
        />
      )}
      <HistoryPage key={part} input={{ id, ...(part && { part }) }} lastDay="" />
    </section>
  );
}

interface HistoryPageProps {
  input: { id: number; part?: TimelinePart; after?: string };
  /** The last date heading of the previous page. */
  lastDay: string;
}

/** A page of the history, followed by the next one when the user opens it. */
function HistoryPage({ input, lastDay }: HistoryPageProps) {
  const { i18n } = useLingui();
  const { data, error, refetch } = useCallWithPrevious(peopleApi.timeline, input);
  const [isOpen, setOpen] = useState(false);
  if (error && !data) return <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  if (!data) return <Outline />;
  const dayOf = ({ at }: TimelineEntry) => formatTime(at, "date", i18n.locale);
  const { entries, next } = data;
  const end = entries.at(-1);
  return (
    <>
      <Entries entries={entries} dayOf={dayOf} lastDay={lastDay} />
      {entries.length === 0 && (
        <p className={css.quiet}>
          <Trans>No activity yet</Trans>
        </p>
      )}
      {next !== null && isOpen && (
        <HistoryPage input={{ ...input, after: next }} lastDay={end ? dayOf(end) : lastDay} />
      )}
      {next !== null && !isOpen && (
        <Button size="s" className={css.more} onClick={() => setOpen(true)}>
          <Trans>Show older entries</Trans>
        </Button>
      )}
    </>
  );
}

interface EntriesProps {
  entries: readonly TimelineEntry[];
  dayOf: (entry: TimelineEntry) => string;
  lastDay: string;
}

function Entries({ entries, dayOf, lastDay }: EntriesProps) {
  const { i18n } = useLingui();
  return (
    <ol className={css.entries}>
      {entries.map((entry, index) => {
        const before = entries[index - 1];
        const isNewDay = dayOf(entry) !== (before ? dayOf(before) : lastDay);
        return (
          <li key={entry.id} data-tone={toneOf(entry)} data-type={entry.type}>
            {isNewDay && <h3 className={css.day}>{dayOf(entry)}</h3>}
            <div className={css.entry}>
              <time className={css.time} title={formatTime(entry.at, "exact", i18n.locale)}>
                {formatTime(entry.at, "time", i18n.locale)}
              </time>
              <EntryBody entry={entry} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Outline() {
  return (
    <div className={css.entries} aria-busy="true">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} height="2.75rem" />
      ))}
    </div>
  );
}
