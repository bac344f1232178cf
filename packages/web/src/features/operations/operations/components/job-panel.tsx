import { Trans, useLingui } from "@lingui/react/macro";
import { operationsApi, type JobState } from "@vowdesk/contract/operations/operations";
import { useState } from "react";
import { call } from "../../../../kernel/http/call.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { toastRefusal } from "../../../../kernel/errors/toast-refusal.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { jobText } from "../operations.labels.ts";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { Panel } from "./panel.tsx";
import { JobBadge } from "./job-badge.tsx";
import { formatSpan } from "./measures.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./operations.module.css";

/** A recurring job with its last result and next run. */
export function JobPanel({ job, mayRun }: { job: JobState; mayRun: boolean }) {
  const { i18n } = useLingui();
  const { name, about } = jobText(job.name);
  const { lastAt, lastMs, lastCount, lastError, nextAt, everyMs } = job;
  return (
    <Panel title={name} badge={<JobBadge job={job} />}>
      {about && <p className={layout.quiet}>{about}</p>}
      <Facts>
        <Fact name={<Trans context="server">Every</Trans>}>{formatSpan(everyMs, i18n.locale)}</Fact>
        <Fact name={<Trans context="server">Last run</Trans>}>
          {lastAt ? <RelativeTime at={lastAt} /> : <Trans context="server">never</Trans>}
          {lastMs !== null && ` · ${formatSpan(lastMs, i18n.locale)}`}
        </Fact>
        <Fact name={<Trans context="server">Items processed</Trans>}>
          {lastCount === null ? "—" : i18n.number(lastCount)}
        </Fact>
        <Fact name={<Trans context="server">Next run</Trans>}>
          <time dateTime={nextAt}>{formatTime(nextAt, "short", i18n.locale)}</time>
        </Fact>
        <Fact name={<Trans context="server">Runs</Trans>}>{i18n.number(job.runs)}</Fact>
        {lastError && (
          <Fact name={<Trans context="server">Last error</Trans>}>
            <code>{lastError}</code>
          </Fact>
        )}
      </Facts>
      {mayRun && <RunNow name={job.name} isRunning={job.runningOn !== null} />}
    </Panel>
  );
}

function RunNow({ name, isRunning }: { name: string; isRunning: boolean }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await call(operationsApi.run, { name }, { background: true });
      toast({ tone: "good", text: t`It will run in a few seconds` });
    } catch (failure) {
      toastRefusal(failure, t`No response. Please try again.`);
    }
    await invalidate("operations");
    setBusy(false);
  };
  return (
    <Button size="s" className={css.run} disabled={isBusy || isRunning} onClick={() => inBackground(run())}>
      <Trans context="server">Run now</Trans>
    </Button>
  );
}
