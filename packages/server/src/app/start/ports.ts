import { createServer } from "node:net";

/** A port that somebody else listens on; worded for the person who starts Vowdesk. */
class PortTaken extends Error {
  override name = "PortTaken";
}

function explain(error: NodeJS.ErrnoException, { port, host, setting }: ListenAddress): Error {
  if (error.code === "EADDRINUSE")
    return new PortTaken(
      `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with ${setting}.`,
    );
  if (error.code === "EACCES")
    return new PortTaken(`Port ${port} may not be used by this account. Choose one above 1023 with ${setting}.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new PortTaken(`This machine has no address ${host}. Choose another with VOWDESK_HOST.`);
  return error;
}

interface ListenAddress {
  port: number;
  host: string;
  /** The setting that moves it. */
  setting: string;
}

/** Tells early, before a database is started for nothing, that a port cannot be had. Throws `PortTaken`. */
export function assertFree(door: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(explain(error, door)));
    probe.listen({ port: door.port, host: door.host, exclusive: true }, () => probe.close(() => resolve()));
  });
}
