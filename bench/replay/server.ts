/**
 * Serves the built pages, and the answers and socket frames of the recording; needs no database. Started by replay.ts.
 * Sends `{ port }` when it listens, and replays the frames from their beginning on each `start`.
 */
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import { serveWeb } from "../../packages/server/src/app/http/web.ts";
import { openPagesServer } from "../support/pages-server.ts";
import { heartbeat, readRecording, type Answer } from "./recording.ts";

/** Sent by replay.ts. */
export type Command = "start" | "stop";

/** Sent to replay.ts: the port, once the server listens, and each call that was not recorded at all. */
export type Notice = { port: number } | { unanswered: string };

/** Answer to a call that was not recorded, such as an error report. */
const accepted = JSON.stringify({ success: true, code: 200, message: "", data: null });

const recording = readRecording();
let startedAt: number | null = null;
/** Position in the recording, in milliseconds; -Infinity until the stream starts. */
const position = () => (startedAt === null ? -Infinity : performance.now() - startedAt);

const notify = (notice: Notice) => process.send?.(notice);

const pathOf = (url: string) => url.split("?", 1)[0];

/** The next recorded answer to a request; with another input, if the page did not send this one in the recording. */
function answerTo(method: string, url: string, input: string): Answer | undefined {
  const ofCall = recording.answers.filter((item) => item.method === method && pathOf(item.url) === pathOf(url));
  const same = ofCall.filter((item) => item.url === url && item.input === input);
  const candidates = same.length > 0 ? same : ofCall;
  return candidates.find(({ at }) => at >= position()) ?? candidates.at(-1);
}

const app = openPagesServer();
const ownPort = () => (app.server.address() as AddressInfo).port;
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
app.all("/api/*", (request, reply) => {
  const { method, url, body } = request;
  const answer = answerTo(method, url, typeof body === "string" ? body : "");
  if (!answer) notify({ unanswered: `${method} ${url}` });
  // The page takes the port of its socket from an answer, and the time from the date.
  const text = (answer?.body ?? accepted).replaceAll(`:${recording.socketPort}`, `:${ownPort()}`);
  const date = new Date(recording.startedAt + Math.max(0, position())).toUTCString();
  return reply
    .code(answer?.status ?? 200)
    .headers({ date, "content-type": "application/json; charset=utf-8" })
    .send(text);
});
await serveWeb(app);

const sockets = new WebSocketServer({ server: app.server, perMessageDeflate: false });
sockets.on("connection", (socket) => {
  for (const { at, text } of recording.frames) if (at < 0) socket.send(text);
  socket.on("message", (data) => {
    if ((JSON.parse((data as Buffer).toString()) as { action: number }).action === 4) socket.send(heartbeat);
  });
});

let timer: NodeJS.Timeout | undefined;

/** Sends the recorded frames at their times, starting with the frame at `index`. */
function sendFrom(index: number): void {
  let next = index;
  for (let frame = recording.frames[next]; frame && frame.at <= position(); frame = recording.frames[(next += 1)])
    for (const socket of sockets.clients) if (socket.readyState === WebSocket.OPEN) socket.send(frame.text);
  const waiting = recording.frames[next];
  if (waiting) timer = setTimeout(() => sendFrom(next), Math.max(0, waiting.at - position()));
}

process.on("message", (command: Command) => {
  clearTimeout(timer);
  startedAt = command === "start" ? performance.now() : null;
  if (command === "start") sendFrom(recording.frames.findIndex(({ at }) => at >= 0));
});
process.on("disconnect", () => process.exit());

await app.listen({ port: 0, host: "127.0.0.1" });
notify({ port: ownPort() });
