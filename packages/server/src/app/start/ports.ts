import { createServer } from "node:net";

/** The port cannot be used. The message tells the operator what to do. */
class PortUnavailable extends Error {
  override name = "PortUnavailable";
}

function explain(
  error: NodeJS.ErrnoException,
  { port, host, setting, hostSetting = "VOWDESK_HOST" }: ListenAddress,
): Error {
  if (error.code === "EADDRINUSE")
    return new PortUnavailable(
      `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with ${setting}.`,
    );
  if (error.code === "EACCES")
    return new PortUnavailable(`Port ${port} may not be used by this account. Choose one above 1023 with ${setting}.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new PortUnavailable(`This machine has no address ${host}. Choose another with ${hostSetting}.`);
  return error;
}

interface ListenAddress {
  port: number;
  host: string;
  setting: string;
  /** The setting of the host. Default: `VOWDESK_HOST`. */
  hostSetting?: string;
}

/** Checks before the database starts that the port is free. Throws `PortUnavailable`. */
export function assertFree(address: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(explain(error, address)));
    probe.listen({ port: address.port, host: address.host, exclusive: true }, () => probe.close(() => resolve()));
  });
}
