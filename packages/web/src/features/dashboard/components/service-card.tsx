import { Trans, useLingui } from "@lingui/react/macro";
import { go } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { kindNames, kindStatusNames } from "../../../locales/order-status.ts";
import { Compared } from "./compared.tsx";
import { Figure } from "./figure.tsx";
import { openCounts, pathOf, type Service } from "./services.ts";
import { StateBars } from "./state-bars.tsx";
import css from "./service-card.module.css";

/** Figures of one service: open, waiting and late orders, orders by state, free workers and time to acceptance. */
export function ServiceCard({ service }: { service: Service }) {
  const { t, i18n } = useLingui();
  const { kind, figures } = service;
  const mayOpen = useCan(`order:${kind}`);
  const open = (query: string) => (mayOpen ? () => go(`${pathOf[kind]}?${query}`) : undefined);
  const name = i18n._(kindNames[kind]);
  return (
    <section className={css.card} aria-label={name}>
      <h2 className={css.name}>{name}</h2>
      <div className={css.figures}>
        <Figure size="s" label={t`Open`} value={figures.open} onOpen={open("scope=open")} />
        <Figure
          size="s"
          label={t`Nobody yet`}
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
        onOpen={mayOpen ? (status) => go(`${pathOf[kind]}?status=${status}`) : undefined}
      />
      <p className={css.line}>
        <span>
          <Trans>Free hands</Trans>
        </span>
        <strong>
          {i18n.number(figures.workersFree)}
          <small> / {i18n.number(figures.workersOnline)}</small>
        </strong>
      </p>
      <p className={css.line}>
        <span>
          <Trans>Until somebody accepts</Trans>
        </span>
        <Compared now={figures.acceptMedianS} before={figures.acceptMedianLastWeekS} />
      </p>
    </section>
  );
}
