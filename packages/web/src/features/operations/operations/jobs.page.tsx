import { Trans, useLingui } from "@lingui/react/macro";
import { operationsApi, type Waiting } from "@vowdesk/contract/operations/operations";
import { useCan } from "../../../kernel/session/rights.ts";
import { formatTime } from "../../../ui/format/time.ts";
import { DeliveryFacts } from "./components/delivery-facts.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { Panel } from "./components/panel.tsx";
import { usePolledCall } from "./components/use-polled-call.ts";
import { JobPanel } from "./components/job-panel.tsx";
import { PageState } from "./components/page-state.tsx";
import css from "./components/operations.module.css";

/** Background jobs, due times and undelivered messages. */
export default function JobsPage() {
  const answer = usePolledCall(operationsApi.jobs, {});
  const mayRun = useCan("operations:run");
  return (
    <PageState answer={answer}>
      {({ jobs, waiting }) => (
        <div className={css.page}>
          <div className={css.panels}>
            {jobs.map((job) => (
              <JobPanel key={job.name} job={job} mayRun={mayRun} />
            ))}
            <WaitingPanel waiting={waiting} />
          </div>
        </div>
      )}
    </PageState>
  );
}

function WaitingPanel({ waiting }: { waiting: Waiting }) {
  const { i18n } = useLingui();
  const { ordersOpen, ordersLate, nextDueAt, delivery } = waiting;
  return (
    <Panel title={<Trans context="server">Scheduled jobs</Trans>}>
      <Facts>
        <Fact name={<Trans context="kind of record">Open orders</Trans>}>{i18n.number(ordersOpen)}</Fact>
        <Fact name={<Trans context="kind of record">Late orders</Trans>}>{i18n.number(ordersLate)}</Fact>
        <Fact name={<Trans context="server">Next due</Trans>}>
          {nextDueAt ? <time dateTime={nextDueAt}>{formatTime(nextDueAt, "short", i18n.locale)}</time> : "—"}
        </Fact>
        <DeliveryFacts delivery={delivery} />
      </Facts>
    </Panel>
  );
}
