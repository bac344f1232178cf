import { describe, expect, test } from "vitest";
import { readVoice, VoiceRefused } from "./voices.ts";

const text = (value: string) => Buffer.from(value, "latin1");
const u16 = (value: number) => Buffer.from([value >>> 8, value & 0xff]);
const u32 = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]);

function page(body: Buffer, granule: bigint): Buffer {
  const head = Buffer.alloc(27);
  head.write("OggS", 0, "latin1");
  head.writeBigInt64LE(granule, 6);
  head.writeUInt32LE(7, 14);
  head[26] = 1;
  return Buffer.concat([head, Buffer.from([body.length]), body]);
}

function ogg(seconds: number): Buffer {
  const head = Buffer.concat([text("OpusHead"), Buffer.from([1, 1, 0, 0]), Buffer.alloc(7)]);
  return Buffer.concat([page(head, 0n), page(text("OpusTags"), 0n), page(Buffer.alloc(60), BigInt(seconds * 48_000))]);
}

const element = (id: number[], body: Buffer) =>
  Buffer.concat([Buffer.from([...id, 0x40 | (body.length >>> 8), body.length & 0xff]), body]);
const unknown = (id: number[]) => Buffer.from([...id, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

/** Opus in WebM with unknown lengths, as recorded by Chrome. */
function webm(seconds: number, { trackType = 2, docType = "webm" } = {}): Buffer {
  const track = Buffer.concat([element([0x83], Buffer.from([trackType])), element([0x86], text("A_OPUS"))]);
  const clusters = Array.from({ length: seconds }, (_, at) =>
    Buffer.concat([
      unknown([0x1f, 0x43, 0xb6, 0x75]),
      element([0xe7], u32(at * 1_000)),
      element([0xa3], Buffer.concat([Buffer.from([0x81]), u16(980), Buffer.from([0x80]), Buffer.alloc(40)])),
    ]),
  );
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], text(docType))),
    unknown([0x18, 0x53, 0x80, 0x67]),
    element([0x16, 0x54, 0xae, 0x6b], element([0xae], track)),
    ...clusters,
  ]);
}

const box = (name: string, ...body: Buffer[]) => {
  const inside = Buffer.concat(body);
  return Buffer.concat([u32(8 + inside.length), text(name), inside]);
};

/** AAC in MP4, optionally fragmented as recorded by Safari. */
function m4a(seconds: number, { codec = "mp4a", handler = "soun", isFragmented = false } = {}): Buffer {
  const timing = (duration: number) => Buffer.concat([Buffer.alloc(12), u32(1_000), u32(duration * 1_000)]);
  const track = box(
    "trak",
    box(
      "mdia",
      box("mdhd", timing(seconds)),
      box("hdlr", Buffer.alloc(8), text(handler)),
      box("minf", box("stbl", box("stsd", Buffer.alloc(12), text(codec)))),
    ),
  );
  const extends_ = box("mvex", box("trex", Buffer.alloc(12), u32(20), Buffer.alloc(8)));
  const run = box("trun", Buffer.from([0, 0, 0, 0]), u32(seconds * 50));
  const fragments = box("moof", box("traf", box("tfhd", Buffer.alloc(8)), run));
  const movie = box(
    "moov",
    box("mvhd", timing(isFragmented ? 0 : seconds)),
    track,
    ...(isFragmented ? [extends_] : []),
  );
  return Buffer.concat([
    box("ftyp", text("M4A ")),
    movie,
    ...(isFragmented ? [fragments] : []),
    box("mdat", Buffer.alloc(100)),
  ]);
}

/** RIFF/WAVE with a second of sound. */
function wav(format: number): Buffer {
  const form = Buffer.alloc(16);
  form.writeUInt16LE(format, 0);
  form.writeUInt32LE(8_000, 8);
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 0, "latin1");
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  return Buffer.concat([text("RIFF\0\0\0\0WAVE"), chunk("fmt ", form), chunk("data", Buffer.alloc(8_000))]);
}

/** Frames of MPEG audio layer III, 128 kbit/s at 44.1 kHz: 26 ms each. */
const mp3 = (frames: number) =>
  Buffer.concat(
    Array.from({ length: frames }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])),
  );

/** Frames of AAC in ADTS, 44.1 kHz: 23 ms each. */
const aac = (frames: number) =>
  Buffer.concat(
    Array.from({ length: frames }, () =>
      Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x19, 0x1f, 0xfc]), Buffer.alloc(193)]),
    ),
  );

const reasonOf = (bytes: Buffer) => {
  try {
    readVoice(bytes);
    return null;
  } catch (error) {
    return error instanceof VoiceRefused ? error.reason : error;
  }
};

describe("recognises voice recordings by their bytes and reads the duration", () => {
  test.each([
    ["ogg", ogg(12), 12_000],
    ["webm", webm(12), 12_000],
    ["m4a", m4a(12), 12_000],
    ["m4a", m4a(12, { isFragmented: true }), 12_000],
    ["m4a", m4a(12, { codec: "Opus" }), 12_000],
    ["wav", wav(1), 1_000],
    ["aac", aac(100), 2_322],
    ["mp3", mp3(100), 2_612],
    ["mp3", Buffer.concat([text("ID3\x04\0\0\0\0\0\x05hello"), mp3(100), text("TAG"), Buffer.alloc(125)]), 2_612],
  ] as const)("%s", (extension, bytes, durationMs) => {
    expect(readVoice(bytes)).toMatchObject({ extension, durationMs });
  });
});

describe("rejects files that are not exactly one voice recording (G-S17)", () => {
  test.each([
    ["AMR", text("#!AMR\n\x3c"), "amr"],
    ["AMR in 3GP", m4a(3, { codec: "samr" }), "amr"],
    ["a film", m4a(3, { handler: "vide" }), "codec"],
    ["a film in WebM", webm(3, { trackType: 1 }), "codec"],
    ["ALAC, as iPhones record without loss", m4a(3, { codec: "alac" }), "codec"],
    ["µ-law in WAV", wav(7), "codec"],
    ["Matroska", webm(3, { docType: "matroska" }), "other-format"],
    ["HTML called MP3", text("<html><script>alert(1)</script>"), "other-format"],
    ["nothing", Buffer.alloc(0), "format"],
    ["a PNG", text("\x89PNG\r\n\x1a\n".padEnd(100)), "other-format"],
    ["CAF, as iPhones send it", text("caff\0\x01\0\0desc".padEnd(100)), "other-format"],
    ["an MP3 with HTML after it", Buffer.concat([mp3(10), text("<script>alert(1)</script>")]), "unreadable"],
    ["an AAC file with HTML after it", Buffer.concat([aac(10), text("<script>alert(1)</script>")]), "unreadable"],
    ["an Ogg with HTML after it", Buffer.concat([ogg(3), text("<script>")]), "unreadable"],
    ["an MP4 with bytes after it", Buffer.concat([m4a(3), text("<script>")]), "unreadable"],
    ["a WAV with an invalid chunk length", text("RIFF\0\0\0\0WAVEdata\xff\xff\xff\xff"), "unreadable"],
  ] as const)("%s", (_name, bytes, reason) => {
    expect(reasonOf(bytes)).toBe(reason);
  });

  test.each([
    ["ogg", ogg(3)],
    ["webm", webm(3)],
    ["m4a", m4a(3)],
    ["mp3", mp3(5)],
    ["aac", aac(5)],
  ])("a truncated %s is rejected or shorter, and never an unexpected error", (_name, bytes) => {
    for (let end = 0; end < bytes.length; end += 1)
      expect([null, "format", "other-format", "codec", "amr", "unreadable"]).toContain(
        reasonOf(bytes.subarray(0, end)),
      );
  });

  test("corrupted bytes are rejected, and never an unexpected error", () => {
    let state = 7;
    const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16;
    for (const good of [ogg(2), webm(2), m4a(2), mp3(5), aac(5)])
      for (let round = 0; round < 2_000; round += 1) {
        const bytes = Buffer.from(good);
        for (let changes = 0; changes < 4; changes += 1) bytes[random() % bytes.length] = random() & 0xff;
        expect([null, "format", "other-format", "codec", "amr", "unreadable"]).toContain(reasonOf(bytes));
      }
  });
});
