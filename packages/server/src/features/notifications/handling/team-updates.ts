import type { serverFrames } from "@vowdesk/contract/notifications";
import type { FrameBody } from "@vowdesk/contract/kernel";
import type { Services } from "../../../kernel/http/context.ts";
import type { Signal } from "../../../platform/signals/signals.ts";
import { presentTeam } from "../present.ts";
import { changedSince } from "./store.ts";

type Told = Extract<Signal, { kind: "tell" }>;
type TeamFrame = FrameBody<typeof serverFrames.team>;

/** Changes of the team that hints told of, or a sweep found. */
export interface TeamUpdates {
  hear(told: Told): void;
  /** Tells of changes that no hint told of: a lost one costs a sweep (DELIVERY 6.10). */
  sweep(): Promise<void>;
}

/** How far back a sweep looks: longer than a sweep takes, and than clocks of nodes may differ. */
const lookBackMs = 15_000;

const isTeamFrame = (frame: Told["frame"]): frame is TeamFrame => frame["action"] === 11;
const markOf = ({ team: { kind, subject, state, byId, at } }: TeamFrame) => `${kind} ${subject} ${state} ${byId} ${at}`;

/** Passes on what is told, and remembers for a while which changes of the team were: a sweep may be quicker than the hint. */
export function createTeamUpdates(services: Services, tell: (told: Told) => void): TeamUpdates {
  const heardAt = new Map<string, number>();

  function hear(told: Told): void {
    if (isTeamFrame(told.frame)) {
      const mark = markOf(told.frame);
      if (heardAt.has(mark)) return;
      heardAt.set(mark, services.clock.now().getTime());
    }
    tell(told);
  }

  return {
    hear,
    async sweep() {
      const now = services.clock.now().getTime();
      for (const row of await changedSince(services.db, new Date(now - lookBackMs))) {
        const frame: TeamFrame = { action: 11, team: presentTeam(row) };
        hear({ kind: "tell", access: row.audience, frame });
      }
      for (const [mark, at] of heardAt) if (at < now - 2 * lookBackMs) heardAt.delete(mark);
    },
  };
}
