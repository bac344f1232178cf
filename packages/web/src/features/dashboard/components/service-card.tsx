import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderKind } from "@vowdesk/contract/orders";
import { navigate } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { kindNames, kindStatusNames } from "../../../locales/order-status.ts";
import { Compared } from "./compared.tsx";
import { Figure } from "./figure.tsx";
import { openCounts, pathOf, type Service } from "./services.ts";
import { StateBars } from "./state-bars.tsx";
import panel from "../../../ui/display/panel.module.css";
import css from "./service-card.module.css";

/** Labels for the number of available workers. */
const availableNames: Readonly<Record<OrderKind, MessageDescriptor>> = {
  delivery: msg`Available couriers`,
  driver: msg`Available drivers`,
  errand: msg`Available runners`,
};

/** Figures of one service: open, waiting and late orders, orders by state, free workers and time to acceptance. */
export function ServiceCard({ service }: { service: Service }) {
  const { t, i18n } = useLingui();
  const { kind, figures } = service;
  const mayOpen = useCan(`order:${kind}`);
  const open = (query: string) => (mayOpen ? () => navigate(`${pathOf[kind]}?${query}`) : undefined);
  const name = i18n._(kindNames[kind]);
  return (
    <section className={panel.panel} aria-label={name}>
      <h2>{name}</h2>
      <div className={css.figures}>
        <Figure
          size="s"
          label={t({ message: "Open", context: "state" })}
          value={figures.open}
          onOpen={open("scope=open")}
        />
        <Figure
          size="s"
          label={t`Unassigned`}
          value={figures.unassigned}
          tone={figures.unassigned > 0 ? "warn" : "calm"}
          onOpen={open("scope=unassigned")}
        />
        <Figure
          size="s"
          label={t`Late`}
          value={figures.late}
          tone={figures.late > 0 ? "bad" : "calm"}
          onOpen={open("scope=late&sort=dueAt&dir=asc")}
        />
        <Figure
          size="s"
          label={t`Urged`}
          value={figures.urged}
          tone={figures.urged > 0 ? "bad" : "calm"}
          onOpen={open("scope=urged")}
        />
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
