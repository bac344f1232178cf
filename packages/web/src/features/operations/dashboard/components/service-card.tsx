import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import { navigate } from "../../../../kernel/lists/page.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { kindNames, kindStatusNames } from "../../../../locales/order-status.ts";
import { Compared } from "./compared.tsx";
import { Figure } from "./figure.tsx";
import { openCounts, pathOf, type Service } from "./services.ts";
import { StateBars } from "./state-bars.tsx";
import type { Tone } from "../../../../ui/display/badge.tsx";
import panel from "../../../../ui/display/panel.module.css";
import css from "./service-card.module.css";

/** Labels for the number of available workers. */
const availableNames: Readonly<Record<OrderKind, MessageDescriptor>> = {
  delivery: msg({ message: "Available couriers", context: "dashboard" }),
  driver: msg({ message: "Available drivers", context: "dashboard" }),
  errand: msg({ message: "Available runners", context: "dashboard" }),
};

interface Shown {
  label: string;
  value: number;
  /** Tone of a number above zero. */
  tone: Tone;
  /** Opens the orders of the figure. */
  query: string;
}

/** Figures of one service: open, waiting and late orders, orders by state, free workers and time to acceptance. */
export function ServiceCard({ service }: { service: Service }) {
  const { t, i18n } = useLingui();
  const { kind, figures } = service;
  const mayOpen = useCan(`order:${kind}`);
  const open = (query: string) => (mayOpen ? () => navigate(`${pathOf[kind]}?${query}`) : undefined);
  const name = i18n._(kindNames[kind]);
  const shown: readonly Shown[] = [
    { label: t({ message: "Open", context: "state" }), value: figures.open, tone: "calm", query: "scope=open" },
    {
      label: t({ message: "Unassigned", context: "state" }),
      value: figures.unassigned,
      tone: "warn",
      query: "scope=unassigned",
    },
    {
      label: t({ message: "Late", context: "state" }),
      value: figures.late,
      tone: "bad",
      query: "scope=late&sort=dueAt&dir=asc",
    },
    { label: t({ message: "Urged", context: "state" }), value: figures.urged, tone: "bad", query: "scope=urged" },
  ];
  return (
    <section className={panel.panel} aria-label={name}>
      <h2>{name}</h2>
      <div className={css.figures}>
        {shown.map(({ label, value, tone, query }) => (
          <Figure
            key={query}
            size="s"
            label={label}
            value={value}
            tone={value > 0 ? tone : "calm"}
            onOpen={open(query)}
          />
        ))}
      </div>
      <StateBars
        counts={openCounts(service)}
        names={kindStatusNames[kind]}
        onOpen={mayOpen ? (status) => navigate(`${pathOf[kind]}?status=${status}`) : undefined}
      />
      <AvailableWorkers service={service} />
      <p className={css.line}>
        <span>
          <Trans>Median time to accept</Trans>
        </span>
        <Compared now={figures.acceptMedianS} before={figures.acceptMedianLastWeekS} />
      </p>
    </section>
  );
}

function AvailableWorkers({ service: { kind, figures } }: { service: Service }) {
  const { i18n } = useLingui();
  return (
    <p className={css.line}>
      <span>{i18n._(availableNames[kind])}</span>
      <strong>
        {i18n.number(figures.workersFree)}
        <small> / {i18n.number(figures.workersOnline)}</small>
      </strong>
    </p>
  );
}
