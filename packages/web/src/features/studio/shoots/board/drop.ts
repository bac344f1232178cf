import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { shootsApi, type Board, type Shoot, type TimeTaken } from "@vowdesk/contract/studio/shoots";
import type { NoticeTerms } from "@vowdesk/contract/studio/wedding-payments";
import { applyAnswer, invalidate, queryClient } from "../../../../kernel/cache/queries.ts";
import { call, refusalOf, type CallRefused } from "../../../../kernel/http/call.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { ask } from "../../../../ui/overlay/ask.tsx";
import { takenOf, undoToast } from "../undo.ts";
import { withPlan, type Plan } from "./board.ts";
import type { Move } from "./move.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

/** A drop that was refused because the time is taken. */
export interface RefusedDrop {
  move: Pick<Move, "shoot" | "kind" | "plan">;
  taken: TimeTaken;
}

const done = {
  move: msg({ message: "Shoot moved", context: "result" }),
  copy: msg({ message: "Booked", context: "result" }),
};

const timesOf = ({ from, to }: Plan) => ({
  startsAt: new Date(from).toISOString(),
  endsAt: new Date(to).toISOString(),
});

/** Shows the plan on all loaded boards until the server has answered. */
function showPlan(shoot: Shoot, plan: Plan): void {
  queryClient.setQueriesData<Board>(
    { queryKey: ["shoots", "board"] },
    (board) => board && withPlan(board, shoot, plan),
  );
}

function request({ shoot, kind, plan }: RefusedDrop["move"], isWishOfCouple: boolean): Promise<Shoot> {
  const planned = { ...timesOf(plan), team: [...plan.team] };
  if (kind !== "copy") {
    const { id, version } = shoot;
    return call(shootsApi.move, { ...planned, id, version, isWishOfCouple });
  }
  const state = shoot.state === "tentative" ? "tentative" : "firm";
  return call(shootsApi.book, {
    ...planned,
    purpose: shoot.purpose,
    weddingId: shoot.weddingId,
    state,
    note: shoot.note,
  });
}

const isWished = () =>
  ask({
    title: t`Does the couple want the new time?`,
    text: t`A wedding day can only be moved at the couple's request.`,
    confirm: t`Yes, move it`,
    cancel: t({ message: "No", context: "answer" }),
  });

const isGivenUp = ({ data }: CallRefused) => {
  const { keepPercent } = data as NoticeTerms;
  return ask({
    title: t`Does the couple want the new time?`,
    text: t`The studio then keeps at least ${keepPercent} % of what was paid if the couple cancels later. For another cause, use Move in the details of the shoot.`,
    confirm: t`Yes, move it`,
    cancel: t({ message: "No", context: "answer" }),
  });
};

async function explain(move: RefusedDrop["move"], refused: CallRefused): Promise<RefusedDrop | null> {
  const taken = takenOf(refused);
  if (taken) return { move, taken };
  const reason: string | null = refused.reason;
  if (reason === "notice-cause-missing") return (await isGivenUp(refused)) ? drop(move, true) : null;
  if (reason === "wedding-day-fixed") return (await isWished()) ? drop(move, true) : null;
  toast({ tone: "bad", text: refused.message, requestId: refused.requestId });
  return null;
}

/** Moves or copies the whole team of a shoot, or nothing. Returns the refusal if the time is taken. */
export async function drop(move: RefusedDrop["move"], isWishOfCouple = false): Promise<RefusedDrop | null> {
  if (move.kind !== "copy") showPlan(move.shoot, move.plan);
  try {
    const shoot = await request(move, isWishOfCouple);
    applyAnswer("shoots", shoot);
    toast({ tone: "good", text: i18n._(done[move.kind === "copy" ? "copy" : "move"]), ...undoToast(shoot) });
    return null;
  } catch (failure) {
    // The board shows the stored time again.
    unawaited(invalidate("shoots"), "shown");
    const refused = refusalOf(failure);
    return refused && explain(move, refused);
  }
}
