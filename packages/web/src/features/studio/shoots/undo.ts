import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { shootsApi, type Conflict, type Shoot, type TimeTaken } from "@vowdesk/contract/studio/shoots";
import { applyAnswer } from "../../../kernel/cache/queries.ts";
import { call, refusalOf, type CallRefused } from "../../../kernel/http/call.ts";
import { purposeNames, slotReasonNames } from "../../../shared/studio-labels.ts";
import { toast, type Toast } from "../../../ui/feedback/toast.tsx";
import { dateOf, formatTime, monthDayTime } from "../../../ui/format/time.ts";
import { inBackground, showFailure } from "../../../kernel/errors/show-failure.ts";

/** The server accepts an undo for ten seconds; the offer ends slightly earlier. */
const offerMs = 9_500;

/** A time as text; the date of its end only if it is another one: `11-30 10:00 – 14:00`. */
function timeText(startsAt: string, endsAt: string): string {
  const end = dateOf(startsAt) === dateOf(endsAt) ? formatTime(endsAt, "time", i18n.locale) : monthDayTime(endsAt);
  return `${monthDayTime(startsAt)} – ${end}`;
}

/** Why a time is not free, as text: `Lin Xia: 11-30 10:00 – 14:00, Studio shoot, Anna & Ben`. */
export function conflictText({ kind, bookableName, reason, startsAt, endsAt, shoot }: Conflict): string {
  const about = shoot && [i18n._(purposeNames[shoot.purpose]), shoot.couple].filter(Boolean).join(", ");
  const use = about || (reason ? i18n._(slotReasonNames[reason]) : t({ message: "Other booking", context: "shoot" }));
  if (kind === "hours") return t`${bookableName}: outside of working hours`;
  const name = kind === "couple" ? t({ message: "Couple", context: "person" }) : bookableName;
  return startsAt && endsAt ? `${name}: ${timeText(startsAt, endsAt)}, ${use}` : `${name}: ${use}`;
}

/** Conflicts named by a refusal; null for a refusal with another reason. */
export function takenOf({ reason, data }: CallRefused): TimeTaken | null {
  const isTaken = ["time-taken", "couple-busy"].includes(reason ?? "");
  return isTaken ? (data as TimeTaken) : null;
}

/** Undoes the last change of a shoot. If its former time is taken, a notice names the booking that has it now. */
async function undo({ id, version }: Shoot): Promise<void> {
  try {
    applyAnswer("shoots", await call(shootsApi.undo, { id, version }));
    toast({ text: t({ message: "Undone", context: "state" }) });
  } catch (failure) {
    const refused = refusalOf(failure);
    if (!refused) return showFailure(failure);
    const [first] = takenOf(refused)?.conflicts ?? [];
    const text = first ? t`Cannot undo, the time is taken. ${conflictText(first)}` : refused.message;
    toast({ tone: "bad", text, durationMs: offerMs, requestId: refused.requestId });
  }
}

/** Toast options with an undo button, if the change can be undone. */
export function undoToast(shoot: Shoot): Partial<Toast> {
  if (shoot.undoUntil === null) return {};
  return {
    durationMs: offerMs,
    act: { label: t({ message: "Undo", context: "button" }), run: () => inBackground(undo(shoot)) },
  };
}
