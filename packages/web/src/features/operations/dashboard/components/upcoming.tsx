import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Upcoming } from "@vowdesk/contract/operations/dashboard";
import { useId } from "react";
import { navigate } from "../../../../kernel/lists/page.ts";
import { formatTime, dateOf } from "../../../../ui/format/time.ts";
import panel from "../../../../ui/display/panel.module.css";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import css from "./upcoming.module.css";

const names: Readonly<Record<Upcoming["kind"], MessageDescriptor>> = {
  shoot: msg({ message: "Shoot", context: "appointment" }),
  handover: msg({ message: "Handover of the pictures", context: "appointment" }),
  announcement: msg({ message: "Announcement", context: "appointment" }),
};

const addressOf = ({ kind, id, at }: Upcoming): string => {
  if (kind === "shoot") return `/calendar?date=${dateOf(at)}&id=${id}`;
  return kind === "handover" ? `/weddings?id=${id}` : "/gonggao";
};

/** Shoots, handovers and scheduled announcements of the next days. */
export function UpcomingPanel({ items }: { items: readonly Upcoming[] }) {
  const { i18n } = useLingui();
  const titleId = useId();
  return (
    <section className={panel.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Trans>Next seven days</Trans>
      </h2>
      <ol className={css.items}>
        {items.map((item) => (
          <li key={`${item.kind}:${item.id}`}>
            <time dateTime={item.at} className={css.at}>
              {formatTime(item.at, item.isDay ? "date" : "short", i18n.locale)}
            </time>
            <span className={css.what}>
              <TextLink to={addressOf(item)} follow={() => navigate(addressOf(item))} className={css.title}>
                {item.title}
              </TextLink>
              <span className={css.kind}>
                {[i18n._(names[item.kind]), item.text].filter((part) => part !== "").join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
