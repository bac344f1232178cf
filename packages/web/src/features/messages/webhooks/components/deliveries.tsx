import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  deliveryStates,
  webhooksApi,
  type DeliveryState,
  type Webhook,
  type WebhookDelivery,
} from "@vowdesk/contract/messages/webhooks";
import { useState } from "react";
import { invalidate, useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { call } from "../../../../kernel/http/call.ts";
import { mayCall } from "../../../../kernel/session/rights.ts";
import { Badge } from "../../../../ui/display/badge.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { Segments } from "../../../../ui/input/segments.tsx";
import { Pager } from "../../../../ui/table/pager.tsx";
import { deliveryStateNames } from "../webhooks.labels.ts";
import { useBusy } from "../../../../kernel/errors/use-busy.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./webhooks.module.css";

const tones = { pending: "warn", delivered: "good", failed: "bad" } as const;
const sizes = [10, 20, 50] as const;

/** The delivery log of a webhook, newest first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<DeliveryState | null>(null);
  const [{ pageNo, pageSize }, setPage] = useState({ pageNo: 1, pageSize: 10 });
  const { data } = useCallWithPrevious(webhooksApi.deliveries, {
    webhookId: webhook.id,
    pageNo,
    pageSize,
    ...(state && { state }),
  });
  const choose = (chosen: string | null) => {
    setState(deliveryStates.find((item) => item === chosen) ?? null);
    setPage({ pageNo: 1, pageSize });
  };
  return (
    <div className={css.log}>
      <Segments
        look="chips"
        label={t`Status of deliveries`}
        segments={deliveryStates.map((value) => ({ value, label: i18n._(deliveryStateNames[value]) }))}
        chosen={state}
        choose={choose}
      />
      {!data && <Skeleton height="6rem" />}
      {data?.records.length === 0 && (
        <p className={layout.quiet}>
          <Trans context="webhook">No deliveries</Trans>
        </p>
      )}
      <ul className={css.deliveries}>
        {data?.records.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} mayReplay={webhook.allowed.includes("replay")} />
        ))}
      </ul>
      {data && data.pages > 1 && (
        <Pager
          page={pageNo}
          pages={data.pages}
          size={pageSize}
          total={data.total}
          hasMore={data.more === true}
          sizes={sizes}
          change={(page, size) => setPage({ pageNo: page, pageSize: size })}
        />
      )}
    </div>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  mayReplay: boolean;
}

function Delivery({ delivery, mayReplay }: DeliveryProps) {
  const { t, i18n } = useLingui();
  const { type, subject, state, status, error, attempts, nextAt, createdAt, body } = delivery;
  return (
    <li>
      <div className={css.head}>
        <Badge tone={tones[state]}>{i18n._(deliveryStateNames[state])}</Badge>
        <b>{type}</b>
        <span>{subject}</span>
        <RelativeTime className={layout.quiet} at={createdAt} />
        {mayReplay && mayCall(webhooksApi.replay) && <Replay delivery={delivery} />}
      </div>
      <div className={layout.quiet}>
        {t`${plural(attempts, { one: "# attempt", other: "# attempts" })}`}
        {(error ?? status) !== null && <> · {error ?? `HTTP ${status}`}</>}
        {nextAt && attempts > 0 && (
          <>
            {" · "}
            <Trans context="webhook">
              next <time dateTime={nextAt}>{formatTime(nextAt, "short", i18n.locale)}</time>
            </Trans>
          </>
        )}
      </div>
      <details>
        <summary>
          <Trans context="webhook">Content</Trans>
        </summary>
        <pre className={layout.code}>{body}</pre>
      </details>
    </li>
  );
}

function Replay({ delivery: { id, type, subject } }: { delivery: WebhookDelivery }) {
  const { t } = useLingui();
  const { isBusy, run } = useBusy();
  const replay = async () => {
    await call(webhooksApi.replay, { id });
    toast({ tone: "good", text: t({ message: "Delivery replayed", context: "webhook" }) });
    await invalidate("webhooks");
  };
  return (
    <Button
      size="s"
      disabled={isBusy}
      aria-label={t({ message: `Replay ${type} ${subject}`, context: "webhook" })}
      onClick={() => run(replay)}
    >
      <Trans context="button">Replay</Trans>
    </Button>
  );
}
