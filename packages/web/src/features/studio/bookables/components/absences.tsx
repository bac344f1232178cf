import { Trans, useLingui } from "@lingui/react/macro";
import { nextStep, sameTimeLater } from "@vowdesk/contract/kernel";
import { shootsApi, type BoardSlot } from "@vowdesk/contract/studio/shoots";
import { useState } from "react";
import { invalidate, useCall } from "../../../../kernel/cache/queries.ts";
import { call } from "../../../../kernel/http/call.ts";
import { mayCall } from "../../../../kernel/session/rights.ts";
import { slotReasonNames } from "../../../../shared/studio-labels.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { formatTime, timeZone } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { useBusy } from "../../../../kernel/errors/use-busy.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./bookables.module.css";

const hourMs = 60 * 60_000;
/** How far ahead absences are shown; the maximum of the call. */
const shownDays = 45;

/** Start and end of the shown time. They change once an hour only, so that the answer is found again. */
function shownTime(): { from: string; to: string } {
  const from = nextStep(timeZone(), Date.now() - hourMs, hourMs);
  return { from: from.toISOString(), to: sameTimeLater(timeZone(), from, shownDays).toISOString() };
}

/** Leave, repair, cleaning and travel of a bookable in the next weeks. */
export function Absences({ bookableId }: { bookableId: number }) {
  const [time] = useState(shownTime);
  const { data } = useCall(shootsApi.board, time);
  if (!data) return <Skeleton height="1.5rem" />;
  const blocks = data.slots.filter((slot) => slot.bookableId === bookableId && slot.reason !== "shoot");
  if (blocks.length === 0)
    return (
      <p className={layout.quiet}>
        <Trans>None in the next 45 days</Trans>
      </p>
    );
  return (
    <ul className={css.absences}>
      {blocks
        .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
        .map((block) => (
          <Absence key={block.id} block={block} />
        ))}
    </ul>
  );
}

function Absence({ block }: { block: BoardSlot }) {
  const { t, i18n } = useLingui();
  const { isBusy, run } = useBusy();
  const { id, reason, startsAt, endsAt, note } = block;
  const remove = async () => {
    await call(shootsApi.unblock, { id: Number(id) });
    toast({ tone: "good", text: t({ message: "Block removed", context: "bookable" }) });
    await invalidate("shoots");
  };
  return (
    <li>
      <span>
        {i18n._(slotReasonNames[reason])} · {formatTime(startsAt, "short", i18n.locale)} –{" "}
        {formatTime(endsAt, "short", i18n.locale)}
        {note && <small>{note}</small>}
      </span>
      {mayCall(shootsApi.unblock) && (
        <Button size="s" look="bare" disabled={isBusy} onClick={() => run(remove)}>
          <Trans context="button">Remove</Trans>
        </Button>
      )}
    </li>
  );
}
