import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { StudioImportDetail } from "@vowdesk/contract/studio/imports";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { Counts } from "./counts.tsx";
import css from "./imports.module.css";
import { LeftOutList } from "./problem-list.tsx";

/** What an import has written and left out. */
export function Result({ detail }: { detail: StudioImportDetail }) {
  const { t } = useLingui();
  const { counts, done, total, state, leftOut, leftOutCount, skipped, usedCount, startedBy, endedAt } = detail;
  return (
    <div className={css.body}>
      {(state === "running" || state === "undoing") && (
        <progress
          className={css.progress}
          max={total}
          value={state === "running" ? done : undefined}
          aria-label={t({ message: "Progress", context: "import" })}
        />
      )}
      {usedCount > 0 && (
        <p className={css.note} role="alert">
          <Plural
            value={usedCount}
            one="The undo stopped: # record was changed or used."
            other="The undo stopped: # records were changed or used."
          />
        </p>
      )}
      <Facts>
        <Fact name={<Trans context="import">Contents</Trans>}>
          <Counts counts={counts} />
        </Fact>
        <Fact name={<Trans context="import">Progress</Trans>}>
          {done} / {total}
        </Fact>
        <Fact name={<Trans context="import">Started by</Trans>}>{startedBy}</Fact>
        {endedAt && (
          <Fact name={<Trans context="import">Ended</Trans>}>
            <RelativeTime at={endedAt} />
          </Fact>
        )}
      </Facts>
      {skipped.length > 0 && (
        <p>
          <Trans>
            Rows that were left out because their phone number was added after the check:{" "}
            {skipped.map(({ line }) => line).join(", ")}
          </Trans>
        </p>
      )}
      {leftOutCount > 0 && <LeftOutList leftOut={leftOut} count={leftOutCount} />}
    </div>
  );
}
