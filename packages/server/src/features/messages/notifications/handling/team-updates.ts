import type { serverFrames } from "@vowdesk/contract/messages/notifications";
import type { FrameBody } from "@vowdesk/contract/kernel";
import type { Services } from "../../../../kernel/http/context.ts";
import type { Signal } from "../../../../platform/signals/signals.ts";
import { presentTeam } from "../notifications.present.ts";
import { receiversOf } from "./handling.service.ts";
import { changedSince } from "./handling.store.ts";

type FrameSignal = Extract<Signal, { kind: "frame" }>;
type TeamFrame = FrameBody<typeof serverFrames.team>;

/** Frames that tell other users about claims and completed work. */
export interface TeamUpdates {
  /** Forwards the frame of a signal to the clients. */
  forward(signal: FrameSignal): void;
  /** Sends changes whose signal was lost. */
  sweep(): Promise<void>;
}

/** How far back a sweep looks: longer than the interval of sweeps and the clock differences of nodes. */
const sweptMs = 15_000;

const isTeamFrame = (frame: FrameSignal["frame"]): frame is TeamFrame => frame["action"] === 11;
const keyOf = ({ team: { kind, subject, state, byId, at } }: TeamFrame) => `${kind} ${subject} ${state} ${byId} ${at}`;

/** Remembers recently sent changes, because a sweep can find a change before its signal arrives. */
export function createTeamUpdates(services: Services, send: (signal: FrameSignal) => void): TeamUpdates {
  const sentAt = new Map<string, number>();

  function forward(signal: FrameSignal): void {
    if (isTeamFrame(signal.frame)) {
      const key = keyOf(signal.frame);
      if (sentAt.has(key)) return;
      sentAt.set(key, services.clock.now().getTime());
    }
    send(signal);
  }

  return {
    forward,
    async sweep() {
      const now = services.clock.now().getTime();
      for (const row of await changedSince(services.db, new Date(now - sweptMs))) {
        const frame: TeamFrame = { action: 11, team: presentTeam(row) };
        forward({ kind: "frame", ...receiversOf(row), frame });
      }
      for (const [key, at] of sentAt) if (at < now - 2 * sweptMs) sentAt.delete(key);
    },
  };
}
