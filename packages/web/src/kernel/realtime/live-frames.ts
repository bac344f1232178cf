/** Carries frames of features beside the messages: the socket, as the app lends it. */
interface Carrier {
  /** False when the socket is not open. */
  send(text: string): boolean;
  onOther(listener: (text: string) => void): () => void;
}

let carrier: Carrier | null = null;
const listeners = new Set<(frame: unknown) => void>();

function hear(text: string): void {
  if (listeners.size === 0) return;
  try {
    const frame: unknown = JSON.parse(text);
    for (const listener of listeners) listener(frame);
  } catch {
    // Not JSON: nobody's frame.
  }
}

/** Given once by the app: what carries the frames. */
export function carryFrames(given: Carrier): void {
  carrier = given;
  given.onOther(hear);
}

/** Says a frame to the server; false when the socket is not open. */
export const sayFrame = (frame: object): boolean => carrier?.send(JSON.stringify(frame)) ?? false;

/** Hears every frame that is no message and no control frame; each listener reads its own. Answers how to stop. */
export function onFrame(listener: (frame: unknown) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
