import { connect, isIP, type Socket } from "node:net";
import { connect as connectEncrypted } from "node:tls";

/** A mail server. `secure` means encrypted from the first byte. */
export interface MailHost {
  host: string;
  port: number;
  secure: boolean;
  tls?: { ca: string[] };
}

/** Time until another connection is tried beside one that is silent. */
const nextAfterMs = 2_000;

const open = ({ host, port, secure, tls = { ca: [] } }: MailHost): Socket =>
  secure
    ? connectEncrypted({ host, port, servername: isIP(host) ? "" : host, ...(tls.ca.length > 0 && tls) })
    : connect({ host, port });

/** Resolves with the first bytes of the server, which stay unread. */
function greeting(socket: Socket): Promise<Socket> {
  return new Promise((greeted, failed) => {
    socket.on("error", failed);
    socket.once("close", () => failed(new Error("the mail server closed the connection")));
    socket.on("readable", function listen() {
      if (socket.readableLength === 0) return;
      socket.off("readable", listen);
      greeted(socket);
    });
  });
}

/**
 * Opens a connection on which the server has greeted. Every two seconds it tries a further one: a slow server has time, and a connection
 * that was lost on the way does not delay a mail until it times out. Fails with the newest connection, or when the signal is aborted.
 */
export async function openGreeted(host: MailHost, signal: AbortSignal): Promise<Socket> {
  const tried: Socket[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Socket>((greeted, failed) => {
      const next = () => {
        const socket = open(host);
        tried.push(socket);
        greeting(socket).then(greeted, (error: unknown) => tried.at(-1) === socket && failed(error));
      };
      timer = setInterval(next, nextAfterMs);
      signal.addEventListener("abort", () => failed(signal.reason), { once: true });
      next();
    }).then((socket) => {
      tried.splice(tried.indexOf(socket), 1);
      return socket;
    });
  } finally {
    clearInterval(timer);
    for (const socket of tried) socket.destroy();
  }
}
