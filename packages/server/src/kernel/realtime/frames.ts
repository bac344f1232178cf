import type { Frame, FrameBody } from "@vowdesk/contract/kernel";
import * as z from "zod";
import { isStorableInput } from "../http/storable.ts";

/** The handler of each declared client frame. */
export type FrameHandlers<F extends Readonly<Record<string, Frame>>, P> = {
  [K in keyof F]: (frame: FrameBody<F[K]>, peer: P) => void;
};

/** `unknown`: a well-formed frame with an undeclared action, as some old clients send. `bad`: not a frame. */
export type FrameResult = "answered" | "unknown" | "bad";

function readObject(text: string): { action?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Pairs each declared frame with its handler and returns the function that handles a received text. A missing handler does not compile. */
export function handleFrames<const F extends Readonly<Record<string, Frame>>, P>(
  frames: F,
  handlers: FrameHandlers<F, P>,
): (text: string, peer: P) => FrameResult {
  const byAction = new Map(
    Object.entries(frames).map(([name, frame]) => [frame.action, { shape: frame.shape, handle: handlers[name] }]),
  );
  return (text, peer) => {
    const value = readObject(text);
    if (value === null || typeof value.action !== "number" || !isStorableInput(value)) return "bad";
    const known = byAction.get(value.action);
    if (!known) return "unknown";
    const parsed = z.safeParse(known.shape, value);
    if (!parsed.success) return "bad";
    known.handle?.(parsed.data as FrameBody<F[string]>, peer);
    return "answered";
  };
}
