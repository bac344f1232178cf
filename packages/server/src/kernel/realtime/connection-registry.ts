import { AddressCount } from "./address-count.ts";
import type { SocketConnection } from "./socket-connection.ts";

function addTo<K>(index: Map<K, Set<SocketConnection>>, key: K, connection: SocketConnection): void {
  index.set(key, (index.get(key) ?? new Set()).add(connection));
}

function dropFrom<K>(index: Map<K, Set<SocketConnection>>, key: K, connection: SocketConnection): void {
  const some = index.get(key);
  some?.delete(connection);
  if (some?.size === 0) index.delete(key);
}

/** All open sockets, found by person and by address without a look at every other one. */
export class ConnectionRegistry {
  readonly all = new Set<SocketConnection>();
  readonly #byPerson = new Map<number, Set<SocketConnection>>();
  /** From the handshake on, or a burst would pass the limit. */
  readonly byAddress = new AddressCount();

  add(connection: SocketConnection): void {
    this.all.add(connection);
    addTo(this.#byPerson, connection.actor.id, connection);
  }

  delete(connection: SocketConnection): void {
    this.all.delete(connection);
    dropFrom(this.#byPerson, connection.actor.id, connection);
  }

  /** Oldest first. */
  ofPerson(id: number): SocketConnection[] {
    return [...(this.#byPerson.get(id) ?? [])];
  }

  /** What waits in all buffers together, and where most of it does. */
  buffered(): { bytes: number; fullest: SocketConnection | null } {
    let bytes = 0;
    let most = 0;
    let fullest: SocketConnection | null = null;
    for (const connection of this.all) {
      const { bufferedBytes } = connection;
      bytes += bufferedBytes;
      if (bufferedBytes <= most) continue;
      most = bufferedBytes;
      fullest = connection;
    }
    return { bytes, fullest };
  }
}
