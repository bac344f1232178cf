import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import { useId } from "react";
import { kindNames, kindStatusNames } from "../../../../locales/order-status.ts";
import panel from "../../../../ui/display/panel.module.css";
import { openCounts, clockOf, toneOfChange } from "./service-figures.ts";
import type { Service } from "./services.ts";
import { StateBars } from "./state-bars.tsx";
import css from "./services-panel.module.css";

interface ComparedProps {
  /** Median seconds of today and of the same day a week ago; null without data. */
  now: number | null;
  before: number | null;
  /** The number of cases of today. */
  cases: number;
}

/** A duration of today next to the one of last week; lower is better. */
function Compared({ now, before, cases }: ComparedProps) {
  if (now === null) return <strong>—</strong>;
  const lastWeek = before === null ? null : clockOf(before);
  return (
    <strong data-tone={before === null ? undefined : toneOfChange(now, before, cases)}>
      {clockOf(now)}
      {lastWeek !== null && (
        <small>
          {" "}
          <Trans context="dashboard">last week {lastWeek}</Trans>
        </small>
      )}
    </strong>
  );
}

/** Labels for the number of available workers. */
const availableNames: Readonly<Record<OrderKind, MessageDescriptor>> = {
  delivery: msg({ message: "Available couriers", context: "dashboard" }),
  driver: msg({ message: "Available drivers", context: "dashboard" }),
  errand: msg({ message: "Available runners", context: "dashboard" }),
};

/** Orders by state of every service on one scale, free workers and times to acceptance. */
export function ServicesPanel({ services }: { services: readonly Service[] }) {
  const titleId = useId();
  const max = Math.max(...services.flatMap((service) => openCounts(service).map(([, count]) => count)));
  return (
    <section className={panel.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Trans>Open orders by state</Trans>
      </h2>
      <div className={css.services}>
        {services.map((service) => (
          <ServicePart key={service.kind} service={service} max={max} />
        ))}
      </div>
    </section>
  );
}

function ServicePart({ service, max }: { service: Service; max: number }) {
  const { i18n } = useLingui();
  const { kind, figures } = service;
  const nameId = useId();
  return (
    <section className={css.service} aria-labelledby={nameId}>
      <h3 id={nameId} className={css.name}>
        {i18n._(kindNames[kind])}
      </h3>
      <StateBars kind={kind} counts={openCounts(service)} names={kindStatusNames[kind]} max={max} />
      <p className={css.line}>
        <span>{i18n._(availableNames[kind])}</span>
        <strong>
          {i18n.number(figures.workersFree)}
          <small> / {i18n.number(figures.workersOnline)}</small>
        </strong>
      </p>
      <p className={css.line}>
        <span>
          <Trans>Median time to accept</Trans>
        </span>
        <Compared now={figures.acceptMedianS} before={figures.acceptMedianLastWeekS} cases={figures.placedToday} />
      </p>
    </section>
  );
}
