import { connect } from "node:net";
import { waitUntil } from "../../harness/pace.ts";

/** Opens silent connections of one address to a port; counts the open ones and records when the last one ended. */
export function openSocketPort(port: number, localAddress: string, count: number) {
  const startedAt = performance.now();
  let open = 0;
  let ended = 0;
  let lastMs = 0;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("connect", () => (open += 1));
    socket.on("error", () => undefined).resume();
    socket.on("close", () => {
      ended += 1;
      lastMs = performance.now() - startedAt;
    });
    return socket;
  });
  return {
    open: () => open - ended,
    /** Waits until all are closed; returns Infinity if some stay open. */
    endedAfterMs: async (withinMs: number) => {
      const areEnded = await waitUntil(() => ended === count, withinMs);
      for (const socket of sockets) socket.destroy();
      return areEnded ? lastMs : Infinity;
    },
  };
}
