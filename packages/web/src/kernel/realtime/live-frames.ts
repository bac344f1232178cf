/** Socket access that the app provides for frames of features. */
interface FrameSocket {
  /** False when the socket is not open. */
  send(text: string): boolean;
  onOther(listener: (text: string) => void): () => void;
}

// oxlint-disable-next-line session/module-state -- connects modules
let socket: FrameSocket | null = null;
// oxlint-disable-next-line session/module-state -- connects modules
const listeners = new Set<(frame: unknown) => void>();

function handleText(text: string): void {
  if (listeners.size === 0) return;
  try {
    const frame: unknown = JSON.parse(text);
    for (const listener of listeners) listener(frame);
  } catch {
    // Not JSON, so not a frame of a feature.
  }
}

/** Sets the carrier of frames. Called once by the app. */
export function setFrameSocket(input: FrameSocket): void {
  socket = input;
  input.onOther(handleText);
}

/** Sends a frame to the server. False when the socket is not open. */
export const sendFrame = (frame: object): boolean => socket?.send(JSON.stringify(frame)) ?? false;

/** Calls the listener with every frame that is neither a message nor a control frame. Returns the unsubscribe function. */
export function onFrame(listener: (frame: unknown) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
