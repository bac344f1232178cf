import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  announcementsApi,
  receiptStates,
  type Announcement,
  type Receipt,
  type ReceiptState,
} from "@vowdesk/contract/messages/announcements";
import { useState } from "react";
import { useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { Avatar } from "../../../../ui/display/avatar.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { Segments } from "../../../../ui/input/segments.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { receiptNames } from "../announcements.labels.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./announcements.module.css";

const firstPageSize = 20;
const maxPageSize = 200;

/** Lists who has read and confirmed an announcement. */
export function Receipts({ announcement }: { announcement: Announcement }) {
  if (announcement.publishedAt === null)
    return (
      <p className={layout.quiet}>
        <Trans>No one has been notified yet.</Trans>
      </p>
    );
  return (
    <div className={css.texts}>
      <Sums announcement={announcement} />
      {announcement.audience.staff !== "none" && <People announcement={announcement} />}
    </div>
  );
}

function Sums({ announcement: { reach, mustConfirm, audience } }: { announcement: Announcement }) {
  const { t, i18n } = useLingui();
  const sums: [name: string, count: number, isShown: boolean][] = [
    [t({ message: "notified", context: "announcement" }), reach.told, audience.staff !== "none"],
    [t({ message: "read", context: "announcement" }), reach.read, audience.staff !== "none"],
    [t({ message: "confirmed", context: "announcement" }), reach.confirmed, audience.staff !== "none" && mustConfirm],
    [t`read in the app`, reach.appRead, audience.app.length > 0],
    [t`confirmed in the app`, reach.appConfirmed, audience.app.length > 0 && mustConfirm],
  ];
  return (
    <div className={css.sum}>
      {sums.map(
        ([name, count, isShown]) =>
          isShown && (
            <span key={name}>
              <b>{i18n.number(count)}</b>
              <span className={layout.quiet}>{name}</span>
            </span>
          ),
      )}
    </div>
  );
}

function People({ announcement: { id, mustConfirm } }: { announcement: Announcement }) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<ReceiptState | null>("missing");
  const [pageSize, setPageSize] = useState(firstPageSize);
  const { data, error, refetch } = useCallWithPrevious(announcementsApi.receipts, { id, state, pageSize });
  if (error && !data) return <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  const shown = receiptStates.filter((item) => mustConfirm || item !== "confirmed");
  const remaining = (data?.total ?? 0) - (data?.records.length ?? 0);
  return (
    <>
      <Segments
        label={t({ message: "Receipts", context: "announcement" })}
        look="tabs"
        chosen={state}
        choose={(value) => setState(value as ReceiptState | null)}
        segments={[
          ...shown.map((value) => ({ value, label: i18n._(receiptNames[value]) })),
          { value: null, label: t({ message: "All", context: "field" }) },
        ]}
      />
      <ul className={css.readers} aria-busy={data === undefined}>
        {data?.records.map((receipt) => (
          <Reader key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      {data?.total === 0 && (
        <p className={layout.quiet}>
          <Trans context="announcement">No recipients.</Trans>
        </p>
      )}
      {remaining > 0 && pageSize < maxPageSize && (
        <Button size="s" onClick={() => setPageSize(maxPageSize)}>
          <Plural value={remaining} one="Show # more" other="Show # more" />
        </Button>
      )}
    </>
  );
}

function Reader({ receipt }: { receipt: Receipt }) {
  const { username, realName, avatar } = receipt;
  return (
    <li>
      <Avatar name={realName || username} src={avatar} size={28} />
      <span>
        {realName || username} <small>{realName && username}</small>
      </span>
      <small>
        <Done receipt={receipt} />
      </small>
    </li>
  );
}

function Done({ receipt: { readAt, confirmedAt } }: { receipt: Receipt }) {
  if (confirmedAt)
    return (
      <Trans context="announcement">
        confirmed <RelativeTime at={confirmedAt} />
      </Trans>
    );
  if (readAt)
    return (
      <Trans context="announcement">
        read <RelativeTime at={readAt} />
      </Trans>
    );
  return <Trans context="announcement">not read</Trans>;
}
