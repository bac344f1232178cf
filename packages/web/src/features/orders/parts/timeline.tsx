import { Trans, useLingui } from "@lingui/react/macro";
import type { Order, OrderDetail, OrderStep } from "@vowdesk/contract/orders";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { kinds } from "../kinds/index.ts";
import { actorKindNames, quietActNames } from "../words.ts";
import css from "./timeline.module.css";

/** What happened to the order, the latest first. */
export function Timeline({ detail: { order, timeline } }: { detail: OrderDetail }) {
  return (
    <ol className={css.timeline}>
      {timeline
        .toSorted((one, other) => other.at.localeCompare(one.at) || Number(other.id) - Number(one.id))
        .map((step) => (
          <Step key={step.id} step={step} kind={order.kind} />
        ))}
    </ol>
  );
}

function Step({ step, kind }: { step: OrderStep; kind: Order["kind"] }) {
  const { i18n } = useLingui();
  const { act, fromStatus, toStatus, actorKind, actorName, reason, courierName, at } = step;
  const { statusNames, statusTones } = kinds[kind];
  const hasMoved = fromStatus !== toStatus;
  const name = hasMoved ? statusNames[toStatus as Order["status"]] : quietActNames[act];
  const named = act.endsWith("assign") && courierName;
  return (
    <li className={css.step} data-tone={hasMoved ? statusTones[toStatus as Order["status"]] : undefined}>
      <p className={css.what}>
        <strong>{name ? i18n._(name) : act}</strong>
        {named && <span> · {courierName}</span>}
        <span className={css.when}>
          <RelativeTime at={at} />
        </span>
      </p>
      <p className={css.who}>
        {actorKind === "system" ? (
          i18n._(actorKindNames.system)
        ) : (
          <Trans>
            {i18n._(actorKindNames[actorKind])} {actorName}
          </Trans>
        )}
      </p>
      {reason && <p className={css.reason}>{reason}</p>}
    </li>
  );
}
