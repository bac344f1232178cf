import { closeCodes } from "@vowdesk/contract/kernel";
import type { Random } from "../../packages/server/src/demo/random.ts";
import { frameOf, opcodes } from "../../harness/raw-socket.ts";

/** Bytes that are sent at once, and the number of frames in them. */
export interface FrameCase {
  name: string;
  bytes: Buffer;
  frames: number;
}

/** After a deadly case the server closes with one of these codes; `null` means without a close frame. */
export interface FatalCase extends FrameCase {
  codes: readonly (number | null)[];
  /** Whether the client ends its side after the bytes. */
  ends?: boolean;
}

const text = (payload: Buffer | string) => frameOf({ payload });
const json = (value: unknown) => text(JSON.stringify(value));
const frameCase = (name: string, bytes: Buffer): FrameCase => ({ name, bytes, frames: 1 });
const frameCases = (name: string, frames: readonly Buffer[]): FrameCase => ({
  name,
  bytes: Buffer.concat(frames),
  frames: frames.length,
});

const invalidActions = [0, 2, 7, 99, -1, 1.5, 1e308, 2 ** 53];
const invalidIds = [
  "",
  ",",
  "1,,2",
  "a,b",
  "-1",
  "9".repeat(400),
  "1,".repeat(600),
  " 1 , 2 ",
  "1;drop table message",
  7,
  1e308,
  null,
];
const invalidJson = [
  "",
  "{",
  "[]",
  "null",
  "1",
  '"x"',
  "[".repeat(30_000),
  "\u0000",
  '{"action":"1"}',
  '{"action":null}',
  "{}",
];
const invalidSenders = ["1", 1, null, "' or 1=1--", "x".repeat(3_000)];

/**
 * Frames that no client of ours sends and that do not cost the connection: they are answered, ignored, or tolerated a
 * few times.
 */
export const harmlessFrames: readonly ((random: Random) => FrameCase)[] = [
  (random) => frameCase("an unknown action", json({ action: random.pick(invalidActions) })),
  (random) => frameCase("strange ids", json({ action: random.pick([3, 5, 6]), msgIds: random.pick(invalidIds) })),
  (random) => frameCase("a foreign sender", json({ action: 3, senderId: random.pick(invalidSenders), msgIds: "1,2" })),
  () => frameCase("a second greeting", json({ action: 1, msg: "" })),
  () =>
    frameCase(
      "keys of prototypes",
      text('{"__proto__":{"action":1},"constructor":{},"action":3,"action":3,"msgIds":"1"}'),
    ),
  (random) => frameCase("a ping", frameOf({ opcode: opcodes.ping, payload: "p".repeat(random.below(126)) })),
  (random) =>
    frameCase("an unsolicited pong", frameOf({ opcode: opcodes.pong, payload: "p".repeat(random.below(126)) })),
  () => frameCase("a length in more bytes than needed", frameOf({ payload: '{"action":3}', claimedLength: 12n })),
  () =>
    frameCases("a fragmented text with a ping in between", [
      frameOf({ payload: '{"act', isLast: false }),
      frameOf({ opcode: opcodes.ping }),
      frameOf({ opcode: opcodes.continuation, isLast: false }),
      frameOf({ opcode: opcodes.continuation, payload: 'ion":3}' }),
    ]),
];

/** Texts that are not a frame of the protocol; five of them end the connection. */
export const malformedFrame = (random: Random): FrameCase => frameCase("not a frame", text(random.pick(invalidJson)));

const closeWith = (code: number, reason: Buffer | string = "") => {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(code);
  return frameOf({ opcode: opcodes.close, payload: Buffer.concat([head, Buffer.from(reason)]) });
};

const badUtf8 = [
  Buffer.from([0xff]),
  Buffer.from([0xc0, 0x80]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xe4, 0xb8]),
];
const forbiddenCodes = [0, 999, 1004, 1005, 1006, 1015, 2_000, 5_000, 65_535];
const reservedOpcodes = [3, 4, 5, 6, 7, 11, 12, 13, 14, 15];
const tooLong = [65_537n, 10_485_760n, 2n ** 32n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n];
const tooMany = 16_500;
const truncated = "x".repeat(40_000);

const protocol = [closeCodes.protocolError];
const fatalCase = (name: string, codes: readonly (number | null)[], bytes: Buffer): FatalCase => ({
  ...frameCase(name, bytes),
  codes,
});

/** Violations of RFC 6455 and of our own limits, each with the expected close codes. */
export const fatalFrames: readonly ((random: Random) => FatalCase)[] = [
  () => fatalCase("an unmasked frame", protocol, frameOf({ payload: "{}", isMasked: false })),
  (random) => fatalCase("reserved bits", protocol, frameOf({ payload: "{}", reserved: 1 + random.below(7) })),
  (random) => fatalCase("a reserved opcode", protocol, frameOf({ opcode: random.pick(reservedOpcodes) })),
  () => fatalCase("a fragmented ping", protocol, frameOf({ opcode: opcodes.ping, isLast: false })),
  () => fatalCase("a ping of 126 bytes", protocol, frameOf({ opcode: opcodes.ping, payload: "p".repeat(126) })),
  () => fatalCase("a continuation without a start", protocol, frameOf({ opcode: opcodes.continuation })),
  () => ({
    ...frameCases("a text inside another text", [frameOf({ payload: "a", isLast: false }), frameOf({ payload: "b" })]),
    codes: protocol,
  }),
  (random) => fatalCase("bad UTF-8", [closeCodes.badText], text(random.pick(badUtf8))),
  (random) =>
    fatalCase("invalid UTF-8 in a close reason", [closeCodes.badText], closeWith(1_000, random.pick(badUtf8))),
  (random) => fatalCase("a forbidden close code", protocol, closeWith(random.pick(forbiddenCodes))),
  () => fatalCase("half a close code", protocol, frameOf({ opcode: opcodes.close, payload: "x" })),
  (random) => {
    const code = random.pick([1_000, 1_001, 3_000, 4_999]);
    return fatalCase("a proper end", [code], closeWith(code, "bye"));
  },
  (random) =>
    fatalCase("a frame that is too long", [closeCodes.tooLarge], frameOf({ claimedLength: random.pick(tooLong) })),
  () => ({
    ...frameCases("fragments that are too long together", [
      frameOf({ payload: truncated, isLast: false }),
      frameOf({ opcode: opcodes.continuation, payload: truncated }),
    ]),
    codes: [closeCodes.tooLarge],
  }),
  () => ({
    ...frameCases("too many empty pieces", [
      frameOf({ isLast: false }),
      ...Array.from({ length: tooMany }, () => frameOf({ opcode: opcodes.continuation, isLast: false })),
    ]),
    codes: [closeCodes.badFrames],
  }),
  () => fatalCase("a binary frame", [closeCodes.binary], frameOf({ opcode: opcodes.binary, payload: "{}" })),
  (random) => ({
    ...frameCases(
      "five texts that are not a frame",
      Array.from({ length: 5 }, () => malformedFrame(random).bytes),
    ),
    codes: [closeCodes.badFrames],
  }),
  () => ({
    ...frameCases(
      "too many heartbeats",
      Array.from({ length: 150 }, () => json({ action: 4 })),
    ),
    codes: [closeCodes.rateLimited],
  }),
  () => ({
    ...frameCases(
      "too many pings",
      Array.from({ length: 150 }, () => frameOf({ opcode: opcodes.ping })),
    ),
    codes: [closeCodes.rateLimited],
  }),
  () => ({
    ...frameCases(
      "too many pongs",
      Array.from({ length: 150 }, () => frameOf({ opcode: opcodes.pong })),
    ),
    codes: [closeCodes.rateLimited],
  }),
  () => ({
    ...frameCases(
      "too many ids",
      Array.from({ length: 60 }, () => json({ action: 3, msgIds: "1,".repeat(500) })),
    ),
    codes: [closeCodes.rateLimited],
  }),
  (random) => {
    const frame = json({ action: 3, msgIds: "1,2,3" });
    return {
      ...fatalCase("a truncated frame", [null], frame.subarray(0, 1 + random.below(frame.length - 1))),
      ends: true,
    };
  },
];
