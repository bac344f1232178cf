import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { shootsApi, type Shoot, type TimeTaken } from "@vowdesk/contract/studio/shoots";
import { useState } from "react";
import { applyAnswer, useCall } from "../../../../kernel/cache/queries.ts";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import type { OpenedProps } from "../../../../resource/action.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { takenOf, undoToast } from "../undo.ts";
import { bookingOf, timesOf, type Booking, type Seed } from "./booking.ts";
import { BookingFields } from "./booking-fields.tsx";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

type Times = NonNullable<ReturnType<typeof timesOf>>;

/** The dialog's handlers of its input. */
interface Purpose {
  title: MessageDescriptor;
  send: MessageDescriptor;
  done: MessageDescriptor;
  /** Whether it books a further shoot, instead of changing the record. */
  isNew: boolean;
  run: (shoot: Seed, booking: Booking, times: Times) => Promise<Shoot>;
}

const teamOf = ({ team }: Booking) => [...team];
const changed = ({ id = 0, version = 0 }: Seed) => ({ id, version });

const reasonOf = ({ dayReason }: Booking) => (dayReason.trim() === "" ? {} : { dayReason });

const bookInput = (booking: Booking, times: Times) => ({
  ...times,
  team: teamOf(booking),
  purpose: booking.purpose,
  weddingId: booking.weddingId,
  state: booking.isTentative ? ("tentative" as const) : ("firm" as const),
  note: booking.note,
  ...reasonOf(booking),
});

const booking: Purpose = {
  title: msg({ message: "New booking", context: "button" }),
  send: msg({ message: "Book", context: "button" }),
  done: msg({ message: "Booked", context: "result" }),
  isNew: true,
  run: (_seed, input, times) => call(shootsApi.book, bookInput(input, times)),
};

const reshooting: Purpose = {
  ...booking,
  title: msg`Book a reshoot`,
  run: ({ id = null }, input, times) => call(shootsApi.book, { ...bookInput(input, times), reshootOf: id }),
};

const moving: Purpose = {
  title: msg`Move the shoot`,
  send: msg({ message: "Move", context: "shoot" }),
  done: msg({ message: "Shoot moved", context: "result" }),
  isNew: false,
  run: (seed, input, times) =>
    call(shootsApi.move, {
      ...changed(seed),
      ...times,
      team: teamOf(input),
      isWishOfCouple: input.isWishOfCouple,
      ...(input.cause && { cause: input.cause }),
      ...reasonOf(input),
    }),
};

const rebooking: Purpose = {
  title: msg`Choose a new time`,
  send: msg({ message: "Book", context: "button" }),
  done: msg({ message: "Shoot rebooked", context: "shoot" }),
  isNew: false,
  run: (seed, input, times) =>
    call(shootsApi.rebook, { ...changed(seed), ...times, team: teamOf(input), ...reasonOf(input) }),
};

export const BookingDialog = (props: OpenedProps<Shoot>) => <PlanDialog {...props} purpose={booking} />;
export const MoveDialog = (props: OpenedProps<Shoot>) => <PlanDialog {...props} purpose={moving} />;
export const RebookDialog = (props: OpenedProps<Shoot>) => <PlanDialog {...props} purpose={rebooking} />;
export const ReshootDialog = (props: OpenedProps<Shoot>) => <PlanDialog {...props} purpose={reshooting} />;

/** Plans time and team of a shoot. A refusal shows the conflicts and offers the next free times. */
function PlanDialog({
  purpose,
  record,
  values,
  write,
  rebase,
  close: end,
  hold,
}: OpenedProps<Shoot> & { purpose: Purpose }) {
  const { i18n } = useLingui();
  const { data: rules = [] } = useCall(shootsApi.purposes, {});
  const [taken, setTaken] = useState<TimeTaken | null>(null);
  const [isUnusual, setIsUnusual] = useState(false);
  const sending = useSubmission<Shoot>({ shown: [], blames: {}, refusalOf, conflicted: rebase, hold });
  const close = () => {
    sending.forget();
    setTaken(null);
    end();
  };
  const seed: Seed = record ?? {};
  const typed = bookingOf(seed, values, rules);
  const times = timesOf(typed);
  const send = async (at: Times) => {
    setTaken(null);
    try {
      const shoot = await purpose.run(seed, typed, at);
      applyAnswer("shoots", shoot);
      toast({ tone: "good", text: i18n._(purpose.done), ...undoToast(shoot) });
    } catch (failure) {
      const refused = refusalOf(failure);
      setTaken(refused && takenOf(refused));
      const reason: string | null | undefined = refused?.reason;
      if (reason === "unusual-day") setIsUnusual(true);
      throw failure;
    }
  };
  return (
    <FormDialog
      isOpen={record !== null}
      title={i18n._(purpose.title)}
      close={close}
      hasInput={Object.values(values).some((value) => value !== null)}
      note={taken ? null : sending.note}
      send={
        record && {
          label: i18n._(purpose.send),
          isDanger: false,
          isReady: times !== null && typed.team.length > 0 && !sending.isBusy,
          run: () => {
            if (times) inBackground(sending.send(() => send(times), close));
          },
        }
      }
    >
      {record && <BookingFields {...{ seed, typed, times, rules, taken, write, isUnusual }} isNew={purpose.isNew} />}
    </FormDialog>
  );
}
