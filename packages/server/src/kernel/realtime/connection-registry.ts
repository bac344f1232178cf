import { AddressCount } from "./address-count.ts";
import type { SocketConnection } from "./socket-connection.ts";

function addTo<K>(index: Map<K, Set<SocketConnection>>, key: K, connection: SocketConnection): void {
  index.set(key, (index.get(key) ?? new Set()).add(connection));
}

function dropFrom<K>(index: Map<K, Set<SocketConnection>>, key: K, connection: SocketConnection): void {
  const connections = index.get(key);
  connections?.delete(connection);
  if (connections?.size === 0) index.delete(key);
}

/** The open sockets of this node, by user and by address. */
export class ConnectionRegistry {
  readonly all = new Set<SocketConnection>();
  readonly #byUser = new Map<number, Set<SocketConnection>>();
  /** Counted from the handshake on, so that a burst of handshakes cannot exceed the limit. */
  readonly byAddress = new AddressCount();

  add(connection: SocketConnection): void {
    this.all.add(connection);
    addTo(this.#byUser, connection.actor.id, connection);
  }

  delete(connection: SocketConnection): void {
    this.all.delete(connection);
    dropFrom(this.#byUser, connection.actor.id, connection);
  }

  /** The sockets of a user, oldest first. */
  ofUser(id: number): SocketConnection[] {
    return [...(this.#byUser.get(id) ?? [])];
  }

  /** The total of all send buffers and the connection with the largest one. */
  buffered(): { bytes: number; fullest: SocketConnection | null } {
    let bytes = 0;
    let maxBytes = 0;
    let fullest: SocketConnection | null = null;
    for (const connection of this.all) {
      const { bufferedBytes } = connection;
      bytes += bufferedBytes;
      if (bufferedBytes <= maxBytes) continue;
      maxBytes = bufferedBytes;
      fullest = connection;
    }
    return { bytes, fullest };
  }
}
