import { constants, openSync, write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/**
 * Keeps the process running when its standard output or error cannot be written, because the reader of the pipe has ended or the disk of the
 * file is full. The text is lost. Without a listener, such an error ends the process.
 */
export function surviveLostOutput(streams: readonly NodeJS.WritableStream[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) stream.on("error", () => undefined);
}

/** Lines that the reader has not taken yet. Further lines are dropped. */
const maxBufferedCharacters = 1_000_000;
const retryMs = 100;

const standardOutput = 1;

/** Opens standard output again for writes that fail instead of waiting while the pipe is full. Linux only, and not for sockets. */
function openWithoutWaiting(): number {
  try {
    return openSync("/proc/self/fd/1", constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK);
  } catch {
    return standardOutput;
  }
}

const isBusy = (error: NodeJS.ErrnoException | null) => error?.code === "EAGAIN" || error?.code === "EBUSY";

/**
 * Opens standard output for the log of a server. Neither a reader that has ended or hangs nor a full disk ends or delays the process; the
 * lines are lost. The destination of pino would block the process while the reader of a pipe hangs, and at the end while the disk is full.
 */
export function openLogOutput(fd = openWithoutWaiting()): DestinationStream {
  let pending = "";
  let isWriting = false;

  function writeNext(bytes: Buffer): void {
    isWriting = true;
    write(fd, bytes, (error, written) => {
      if (isBusy(error)) return void setTimeout(writeNext, retryMs, bytes).unref();
      isWriting = false;
      // After another error, the text cannot be written. A short write goes on with the rest.
      const rest = bytes.subarray(error ? bytes.length : written);
      const next = Buffer.concat([rest, Buffer.from(pending)]);
      pending = "";
      if (next.length > 0) writeNext(next);
    });
  }

  process.on("exit", () => {
    try {
      if (pending) writeSync(fd, pending);
    } catch {
      // The last lines cannot be written.
    }
  });
  return {
    write(line) {
      if (pending.length > maxBufferedCharacters) return;
      if (isWriting) pending += line;
      else writeNext(Buffer.from(line));
    },
  };
}
