import { Trans, useLingui } from "@lingui/react/macro";
import type { Order, OrderDetail, OrderStep } from "@vowdesk/contract/local/orders";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { displayOf } from "../kinds/kinds.ts";
import { StepChanges } from "./step-changes.tsx";
import { actorKindNames, stepName, stepReason } from "./step-labels.ts";
import css from "./timeline.module.css";

/** The history of an order, the latest step first. */
export function Timeline({ detail: { order, timeline } }: { detail: OrderDetail }) {
  return (
    <ol className={css.timeline}>
      {timeline.toReversed().map((step) => (
        <Step key={step.id} step={step} kind={order.kind} />
      ))}
    </ol>
  );
}

function Step({ step, kind }: { step: OrderStep; kind: Order["kind"] }) {
  const { i18n } = useLingui();
  const { act, fromStatus, toStatus, actorKind, actorName, workerName, at } = step;
  const { statusNames, statusTones } = displayOf(kind);
  const hasMoved = fromStatus !== toStatus;
  const name = stepName(step, statusNames);
  const reason = stepReason(step);
  const named = act.endsWith("assign") && workerName;
  return (
    <li className={css.step} data-tone={hasMoved ? statusTones[toStatus] : undefined}>
      <p className={css.what}>
        <strong>{name ? i18n._(name) : act}</strong>
        {named && <span> · {workerName}</span>}
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
      {step.changes && <StepChanges changes={step.changes} />}
    </li>
  );
}
