import { SMTPServer } from "smtp-server";
import { text } from "node:stream/consumers";

/** How the server answers to a mail, set by the parent process. */
let refusal: { responseCode: number; at: "recipient" | "message" } | null = null;
let isSilent = false;

function failure(at: "recipient" | "message"): Error | null {
  if (refusal?.at !== at) return null;
  return Object.assign(new Error("refused for tester@example.com"), { responseCode: refusal.responseCode });
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo: (_address, _session, done) => done(failure("recipient")),
  onData(stream, session, done) {
    void text(stream).then((source) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      process.send?.({ mail: { to, source } });
      if (!isSilent) done(failure("message"));
    });
  },
});
server.on("error", () => undefined);
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => {
  const address = server.server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
});
process.on("message", (change: { refusal?: typeof refusal; isSilent?: boolean }) => {
  refusal = change.refusal ?? null;
  isSilent = change.isSilent ?? false;
  process.send?.({ isReady: true });
});
process.on("disconnect", () => process.exit());
