import path from "node:path";
import { FaultProxy } from "../fault-proxy.ts";

/** Returns the connection URL of a database. */
export function urlOf(connection: object): string {
  const { connectionString, host = "", port, user, database } = connection as Record<string, string>;
  return connectionString ?? `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** Where PostgreSQL at this URL listens: a port of this machine, or the path of its socket. */
export function targetOf(url: string): number | string {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  const number = port || "5432";
  return host.startsWith("/") ? path.join(host, `.s.PGSQL.${number}`) : Number(number);
}

/** Opens a proxy in front of PostgreSQL and returns the URL through the proxy. */
export async function openDatabaseProxy(connection: object): Promise<{ proxy: FaultProxy; url: string }> {
  const url = new URL(urlOf(connection));
  const proxy = await FaultProxy.open(targetOf(url.href));
  url.host = `127.0.0.1:${proxy.port}`;
  return { proxy, url: url.href };
}
