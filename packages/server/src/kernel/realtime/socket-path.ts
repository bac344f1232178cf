import type { IncomingMessage } from "node:http";

/** Path of the socket on both ports. */
export const socketPath = "/ws";

/**
 * Whether a request is a WebSocket handshake for the socket. Every other request is answered as usual, also one that offers an
 * upgrade, such as to HTTP/2.
 */
export function isSocketRequest({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): boolean {
  return headers.upgrade?.toLowerCase() === "websocket" && url.split("?", 1)[0] === socketPath;
}
