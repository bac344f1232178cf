import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A frame of RFC 6455, which may be invalid. */
export interface FrameParts {
  opcode?: number;
  payload?: Buffer | string;
  isLast?: boolean;
  /** The three reserved bits, 0 to 7. */
  reserved?: number;
  isMasked?: boolean;
  /** A wrong payload length for the header, written with 64 bits. */
  claimedLength?: bigint;
}

function lengthBytes(length: bigint, isLong: boolean): { short: number; more: Buffer } {
  if (!isLong && length < 126n) return { short: Number(length), more: Buffer.alloc(0) };
  const more = Buffer.alloc(isLong || length > 0xffffn ? 8 : 2);
  if (more.length === 2) more.writeUInt16BE(Number(length));
  else more.writeBigUInt64BE(length);
  return { short: more.length === 2 ? 126 : 127, more };
}

/** Returns the bytes of a frame; by default a valid text frame of a client. */
export function frameOf({
  opcode = opcodes.text,
  payload = "",
  isLast = true,
  reserved = 0,
  ...rest
}: FrameParts): Buffer {
  const { isMasked = true, claimedLength } = rest;
  const body = Buffer.from(payload);
  const { short, more } = lengthBytes(claimedLength ?? BigInt(body.length), claimedLength !== undefined);
  const head = Buffer.from([(isLast ? 0x80 : 0) | (reserved << 4) | opcode, (isMasked ? 0x80 : 0) | short]);
  if (!isMasked) return Buffer.concat([head, more, body]);
  const mask = randomBytes(4);
  const masked = body.map((byte, place) => byte ^ (mask[place % 4] ?? 0));
  return Buffer.concat([head, more, mask, masked]);
}

/** Splits the first complete frame of a server from the following bytes; returns null while it is incomplete. */
function takeFrame(bytes: Buffer): { opcode: number; payload: Buffer; rest: Buffer } | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const headLength = 2 + (short === 126 ? 2 : short === 127 ? 8 : 0);
  if (bytes.length < headLength) return null;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < headLength + length) return null;
  const end = headLength + length;
  return { opcode: (bytes[0] ?? 0) & 0x0f, payload: bytes.subarray(headLength, end), rest: bytes.subarray(end) };
}

/** A client that writes bytes instead of frames. */
export class RawSocket {
  readonly texts: string[] = [];
  /** The code of the server's close frame; null without one. */
  readonly closed: Promise<number | null>;
  readonly stream: Socket;
  #bytes: Buffer = Buffer.alloc(0);
  #isOpen = false;
  #code: number | null = null;
  #opened: (isOpen: boolean) => void = () => undefined;
  #ended: () => void = () => undefined;

  private constructor(port: number) {
    this.stream = connect(port, "127.0.0.1");
    this.stream.setNoDelay(true);
    this.stream.on("error", () => undefined);
    this.stream.on("data", (bytes) => this.#receive(bytes));
    this.closed = new Promise((resolve) => (this.#ended = () => resolve(this.#code)));
    this.stream.on("close", () => {
      this.#opened(false);
      this.#ended();
    });
  }

  /** Returns null when the server refuses. */
  static async open(port: number, token: string): Promise<RawSocket | null> {
    const socket = new RawSocket(port);
    const isOpen = new Promise<boolean>((resolve) => (socket.#opened = resolve));
    const key = randomBytes(16).toString("base64");
    socket.stream.write(
      `GET /ws?token=${token} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    return (await isOpen) ? socket : null;
  }

  #receive(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    if (!this.#isOpen && !this.#passHandshake()) return;
    for (let frame = takeFrame(this.#bytes); frame; frame = takeFrame(this.#bytes)) {
      this.#bytes = frame.rest;
      if (frame.opcode === opcodes.text) this.texts.push(frame.payload.toString());
      if (frame.opcode === opcodes.close) this.#end(frame.payload);
    }
  }

  #passHandshake(): boolean {
    const end = this.#bytes.indexOf("\r\n\r\n");
    if (end < 0) return false;
    this.#isOpen = this.#bytes.toString("latin1", 0, 12) === "HTTP/1.1 101";
    this.#bytes = this.#bytes.subarray(end + 4);
    this.#opened(this.#isOpen);
    if (!this.#isOpen) this.stream.destroy();
    return this.#isOpen;
  }

  #end(payload: Buffer): void {
    this.#code = payload.length >= 2 ? payload.readUInt16BE() : 1005;
    this.#ended();
    this.stream.end();
  }

  /** Sends a text frame as the product's clients do. */
  sendText(action: unknown, fields: object = {}): void {
    this.stream.write(frameOf({ payload: JSON.stringify({ action, senderId: "", msg: "", msgIds: "", ...fields }) }));
  }

  get hasEnded(): boolean {
    return this.stream.destroyed || this.#code !== null;
  }
}
