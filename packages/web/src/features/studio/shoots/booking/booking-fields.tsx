import { Trans, useLingui } from "@lingui/react/macro";
import {
  purposes,
  shootsApi,
  type Candidate,
  type FreeTime,
  type PurposeRule,
  type TimeTaken,
} from "@vowdesk/contract/studio/shoots";
import { nextStep } from "@vowdesk/contract/kernel";
import { useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { serverNow } from "../../../../kernel/session/clock.ts";
import { dateOf, timeZone, wallOf } from "../../../../ui/format/time.ts";
import { MomentControl } from "../../../../ui/input/date/date-control.tsx";
import { CheckControl, ControlPair, SelectControl, TextControl } from "../../../../ui/input/form-controls.tsx";
import { ShootCauseRadio } from "../../../../shared/studio/cause-field.tsx";
import { bookingOf, minutesOf, timesOf, type Booking, type Seed } from "./booking.ts";
import { ConflictNotice, FreeTimes } from "./conflict-notice.tsx";
import { CoupleField } from "./couple-field.tsx";
import { TeamFields } from "./team-fields.tsx";
import css from "./booking.module.css";

interface BookingFieldsProps {
  seed: Seed;
  typed: Booking;
  times: ReturnType<typeof timesOf>;
  rules: readonly PurposeRule[];
  /** Conflicts, after a refusal. */
  taken: TimeTaken | null;
  isNew: boolean;
  /** Whether the day needs a reason, after a refusal. */
  isUnusual: boolean;
  write: (name: string, value: unknown) => void;
}

/** Whether a typed start is before today. */
const isPast = (start: string) => start !== "" && start < dateOf(serverNow());

/** The fields of a booking: purpose and couple of a new one, time, team, free times. */
export function BookingFields(props: BookingFieldsProps) {
  const { t } = useLingui();
  const { seed, typed, rules, taken, isNew, write } = props;
  const rule = rules.find(({ id }) => id === typed.purpose);
  const candidates = useCandidates(props);
  const choose = ({ startsAt }: FreeTime) => write("start", wallOf(startsAt));
  return (
    <>
      {taken && <ConflictNotice taken={taken} choose={choose} />}
      {isNew && <AboutFields typed={typed} write={write} />}
      <ControlPair>
        <MomentControl
          label={t({ message: "Start", context: "of a shoot" })}
          value={typed.start}
          set={(value) => write("start", value)}
        />
        <TextControl
          label={t({ message: "Duration (minutes)", context: "shoot" })}
          inputMode="numeric"
          value={typed.minutes}
          problem={minutesOf(typed.minutes) === null ? t`A number such as 90` : undefined}
          set={(value) => write("minutes", value)}
        />
      </ControlPair>
      <TeamFields
        needs={rule?.needs ?? []}
        team={typed.team}
        candidates={candidates}
        set={(team) => write("team", team)}
      />
      {!taken && <NextFreeTimes {...props} choose={choose} />}
      {!isNew && rule?.isOnWeddingDay && seed.state !== "postponed" && (
        <CheckControl
          label={t`The couple wants the new time`}
          hint={t`A wedding day can only be moved at the couple's request.`}
          value={typed.isWishOfCouple}
          set={(value) => write("isWishOfCouple", value)}
        />
      )}
      {!isNew && <CauseField seed={seed} typed={typed} write={write} />}
      {(isPast(typed.start) || props.isUnusual) && (
        <TextControl
          label={t`Reason for this day`}
          maxLength={200}
          value={typed.dayReason}
          set={(value) => write("dayReason", value)}
        />
      )}
      {isNew && <LastFields typed={typed} write={write} />}
    </>
  );
}

type PartProps = Pick<BookingFieldsProps, "typed" | "write">;

/** Why a shoot of a couple moves. It may cost the couple a step of the refund ladder. */
function CauseField({ seed, typed, write }: PartProps & Pick<BookingFieldsProps, "seed">) {
  const { t } = useLingui();
  if (seed.state === "postponed" || !seed.weddingId || !seed.id) return null;
  return (
    <ShootCauseRadio
      label={t`Reason for postponing`}
      value={typed.cause}
      set={(cause) => write("cause", cause)}
      problem={undefined}
      shootId={seed.id}
    />
  );
}

function AboutFields({ typed, write }: PartProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <SelectControl
        label={t({ message: "Shoot type", context: "shoot" })}
        value={typed.purpose}
        choices={purposes.map((purpose) => ({ value: purpose, label: i18n._(purposeNames[purpose]) }))}
        set={(value) => write("purpose", value)}
      />
      <CoupleField
        weddingId={typed.weddingId || null}
        couple={typed.couple}
        choose={(wedding) => {
          write("weddingId", wedding?.id ?? 0);
          write("couple", wedding ? [wedding.nameA, wedding.nameB].filter(Boolean).join(" & ") : "");
        }}
      />
    </>
  );
}

function LastFields({ typed, write }: PartProps) {
  const { t } = useLingui();
  return (
    <>
      <TextControl
        label={t({ message: "Note", context: "field" })}
        isOptional
        maxLength={1_000}
        value={typed.note}
        set={(value) => write("note", value)}
      />
      <CheckControl
        label={t`Hold for 24 hours`}
        hint={t`The time is released if the booking is not confirmed. The team may be incomplete.`}
        value={typed.isTentative}
        set={(value) => write("isTentative", value)}
      />
    </>
  );
}

/** All bookables with whether they are free at the chosen time. */
function useCandidates({ seed, typed, rules, isNew }: BookingFieldsProps): readonly Candidate[] {
  // Incomplete input keeps the candidates for the time that was known before.
  const times = timesOf(typed) ?? timesOf(bookingOf(seed, {}, rules));
  const { data = [] } = useCallWithPrevious(shootsApi.candidates, {
    startsAt: times?.startsAt ?? "",
    endsAt: times?.endsAt ?? "",
    purpose: typed.purpose,
    ...(seed.placeId && { placeId: seed.placeId }),
    ...(!isNew && seed.id && { shootId: seed.id }),
  });
  return data;
}

/** The next times at which the chosen team is free. */
function NextFreeTimes({
  typed,
  times,
  seed,
  isNew,
  choose,
}: BookingFieldsProps & { choose: (time: FreeTime) => void }) {
  const lengthMinutes = minutesOf(typed.minutes);
  if (typed.team.length === 0 || times === null || lengthMinutes === null) return null;
  const after = new Date(Math.max(Date.parse(times.startsAt), nextQuarter())).toISOString();
  return (
    <OfferedTimes
      input={freeInput({ typed, lengthMinutes, after, shootId: isNew ? null : (seed.id ?? null) })}
      choose={choose}
    />
  );
}

const quarterMs = 15 * 60_000;
/** The next quarter of an hour, so that the input of the call stays the same for a while. */
const nextQuarter = () => nextStep(timeZone(), Date.now(), quarterMs).getTime();

interface FreeInput {
  typed: Booking;
  lengthMinutes: number;
  after: string;
  shootId: number | null;
}

const freeInput = ({ typed: { purpose, team, weddingId }, lengthMinutes, after, shootId }: FreeInput) => ({
  purpose,
  team: team.join(","),
  lengthMinutes,
  after,
  ...(weddingId && { weddingId }),
  ...(shootId && { shootId }),
});

function OfferedTimes({ input, choose }: { input: ReturnType<typeof freeInput>; choose: (time: FreeTime) => void }) {
  const { data } = useCallWithPrevious(shootsApi.free, input);
  if (!data) return null;
  return (
    <div className={css.section}>
      <h3 className={css.head}>
        <Trans>The whole team is free at</Trans>
      </h3>
      <FreeTimes times={data} choose={choose} />
    </div>
  );
}
