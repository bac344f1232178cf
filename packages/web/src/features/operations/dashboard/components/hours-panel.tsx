import { formatMoney } from "@vowdesk/contract/kernel";
import { Trans, useLingui } from "@lingui/react/macro";
import panel from "../../../../ui/display/panel.module.css";
import { HoursChart } from "./hours-chart.tsx";
import { sumOf } from "./service-figures.ts";
import type { Service } from "./services.ts";
import css from "./hours-chart.module.css";

/** The orders of each hour of today, and the money paid and refunded. */
export function HoursPanel({ services }: { services: readonly Service[] }) {
  const { t, i18n } = useLingui();
  const money = (cents: number) => formatMoney(cents, i18n.locale);
  return (
    <section className={panel.panel} aria-label={t`Orders per hour`}>
      <header className={css.head}>
        <h2>
          <Trans>Orders per hour</Trans>
        </h2>
        <p className={css.money}>
          <span>
            <Trans context="dashboard">Paid today</Trans> <b>{money(sumOf(services, "paidTodayCents"))}</b>
          </span>
          <span>
            <Trans context="dashboard">Refunded today</Trans> <b>{money(sumOf(services, "refundedTodayCents"))}</b>
          </span>
        </p>
      </header>
      <HoursChart services={services} />
    </section>
  );
}
