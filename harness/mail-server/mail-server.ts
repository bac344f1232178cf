import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A mail as it arrived, with the decoded text. */
export interface ReceivedMail {
  to: string[];
  messageId: string;
  subject: string;
  text: string;
}

interface Report {
  port?: number;
  mail?: { to: string[]; source: string };
  isReady?: boolean;
}

/** How the server answers: by default it accepts every mail. */
interface Behaviour {
  refusal?: { responseCode: number; at: "recipient" | "message" };
  /** Never answers to a mail that it has received. */
  isSilent?: boolean;
}

const words = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, part: string) =>
      kind.toUpperCase() === "B" ? Buffer.from(part, "base64").toString() : quotedPrintable(part.replaceAll("_", " ")),
    );

const quotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

function parse({ to, source }: { to: string[]; source: string }): ReceivedMail {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const headers = head.replace(/\r\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1] ?? "";
  const body = rest.join("\r\n\r\n");
  const encoding = header("Content-Transfer-Encoding");
  const decoded =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString()
      : encoding === "quoted-printable"
        ? quotedPrintable(body)
        : body;
  return { to, messageId: header("Message-ID"), subject: words(header("Subject")), text: decoded };
}

/** A real SMTP server in a separate process, which keeps every mail. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
    child.on("message", ({ mail }: Report) => {
      if (mail) this.received.push(parse(mail));
    });
  }

  /** Starts a server, on the port if one is given. */
  static async start(port = 0): Promise<MailServer> {
    const file = fileURLToPath(new URL("process.ts", import.meta.url));
    const child = fork(file, [String(port)], { execArgv: ["--experimental-strip-types", "--no-warnings"] });
    const [report] = (await once(child, "message")) as [Report];
    return new MailServer(child, report.port ?? 0);
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async behave(behaviour: Behaviour): Promise<void> {
    const ready = once(this.#child, "message");
    this.#child.send(behaviour);
    await ready;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }
}
