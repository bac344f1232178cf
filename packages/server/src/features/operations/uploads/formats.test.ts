import { formatHeads } from "@vowdesk/contract/file-format/sample";
import { languages, type FileGroup, type Language } from "@vowdesk/contract/kernel";
import { pictureFormats, type FileModule } from "@vowdesk/contract/operations/uploads";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, TestFile } from "../../../../test/forms.ts";
import { blank, motionPhoto, multiPicture, turned } from "../../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { reencodePicture } from "../../../platform/media/pictures.ts";
import { makeWav } from "../../../../test/voices.ts";

let server: TestServer;
let token = "";
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["service"] })).token;
});
afterAll(() => server?.close());

interface Answer {
  code: number;
  reason?: string;
  message: string;
  data: string;
}

async function send(module: FileModule, file: TestFile, language: Language = "en"): Promise<Answer> {
  const { payload, headers } = formOf([["file", file]]);
  const url = `/api/oss/file/upload?module=${module}`;
  const answer = await server.http.inject({
    method: "POST",
    url,
    headers: { ...headers, token, "accept-language": language },
    payload,
  });
  return answer.json<Answer>();
}

/** The text without the signs that isolate inserted text. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

const damaged: Readonly<Record<Language, RegExp>> = { en: /damage/i, zh: /损坏/, es: /dañad/i, ja: /壊/ };

const pictureReasons: Readonly<Record<FileGroup, string>> = {
  picture: "picture-other-format",
  heic: "picture-heic",
  raw: "picture-raw",
  recording: "picture-is-recording",
  document: "picture-is-document",
};

describe("a file of another format is refused with its name and with what to do, in each language, never as damaged", () => {
  const accepted: readonly string[] = pictureFormats.chat;
  const refused = formatHeads.filter(([name]) => !accepted.includes(name));

  test.each(refused)("%s (%s) as a picture: %#", async (name, group, bytes) => {
    for (const language of languages) {
      // Neither the name nor the media type of the file is believed.
      const { code, reason, message } = await send("chat", new TestFile(bytes, "photo.jpg", "image/jpeg"), language);
      expect({ code, reason }).toEqual({ code: 500, reason: pictureReasons[group] });
      expect(plain(message)).toContain(name);
      expect(message).not.toMatch(damaged[language]);
    }
  });

  const sounds = ["WebM", "OGG", "M4A", "MP4", "3GP", "MOV", "WAV", "MP3", "AAC", "AMR"];
  test.each(formatHeads.filter(([name]) => !sounds.includes(name)))(
    "%s (%s) as voice: %#",
    async (name, _group, bytes) => {
      for (const language of languages) {
        const { reason, message } = await send("voice", new TestFile(bytes, "voice.m4a", "audio/mp4"), language);
        expect(["voice-other-format", "voice-codec"]).toContain(reason);
        expect(plain(message)).toContain(name);
        expect(message).not.toMatch(damaged[language]);
      }
    },
  );

  test("GIF is named where only chats accept it", async () => {
    const gif = new TestFile(await turned(1).gif().toBuffer(), "a.gif", "image/gif");
    expect(await send("chat", gif)).toMatchObject({ code: 200 });
    const { reason, message } = await send("announcement", gif);
    expect([reason, plain(message)]).toEqual(["picture-other-format", expect.stringContaining("GIF")]);
  });

  test("an unknown file is told which formats are accepted", async () => {
    const { reason, message } = await send("payment", new TestFile(Buffer.from("Dear Mia"), "a.jpg", "image/jpeg"));
    expect(reason).toBe("picture-format");
    expect(plain(message)).toContain("JPEG, PNG, WebP");
    expect(plain(message)).not.toContain("GIF");
  });

  test.each(["chat", "pcimg", "voice"] as const)("an empty file for %s", async (module) => {
    expect(await send(module, new TestFile(Buffer.alloc(0), "a.jpg", "image/jpeg"))).toMatchObject({
      reason: "file-empty",
    });
  });
});

describe("the bytes decide, whatever name and media type a file has (R-17.7)", () => {
  test.each([
    ["JPEG", () => turned(6).jpeg().toBuffer()],
    ["progressive JPEG", () => turned(6).jpeg({ progressive: true }).toBuffer()],
    ["PNG", () => turned(1).png().toBuffer()],
    ["WebP", () => turned(1).webp().toBuffer()],
    ["GIF", () => turned(1).gif().toBuffer()],
    ["multi-picture JPEG", async () => multiPicture(await turned(6).jpeg().toBuffer())],
    ["HDR JPEG with a gain map", async () => multiPicture(await turned(6).jpeg().toBuffer(), { isHdr: true })],
    ["motion photo", async () => motionPhoto(await turned(6).jpeg().toBuffer())],
  ])("%s", async (_name, bytes) => {
    const picture = await bytes();
    for (const [name, type] of [
      ["photo.heic", "image/heic"],
      ["voice.mp3", "audio/mpeg"],
      ["file", "application/octet-stream"],
      ["照片", ""],
    ] as const) {
      const { data } = await send("chat", new TestFile(picture, name, type));
      const { rawPayload } = await server.http.inject({ url: data, headers: { token } });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 120, height: 60 });
    }
    expect(await send("voice", new TestFile(picture, "voice.mp3", "audio/mpeg"))).toMatchObject({
      reason: "voice-other-format",
    });
  });

  test("a recording", async () => {
    const wav = new TestFile(makeWav(2_000), "photo.jpg", "image/jpeg");
    expect(await send("voice", wav)).toMatchObject({ code: 200, data: expect.stringMatching(/\.wav$/) });
    expect(await send("chat", wav)).toMatchObject({ reason: "picture-is-recording" });
  });
});

test("AAC as phones record it is accepted as voice and served as sound", async () => {
  const frame = Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x19, 0x1f, 0xfc]), Buffer.alloc(193)]);
  const { data } = await send("voice", new TestFile(Buffer.concat(Array.from({ length: 50 }, () => frame))));
  const { statusCode, headers } = await server.http.inject({ url: data, headers: { token } });
  expect([statusCode, headers["content-type"], data.slice(-4)]).toEqual([200, "audio/aac", ".aac"]);
});

test("a busy server asks to try again, and calls no picture damaged (R-16.6)", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-busy-test-"));
  const from = path.join(folder, "from");
  await blank(4_000, 3_000).jpeg().toFile(from);
  // The decoder takes two pictures at a time and lets sixty wait.
  const all = Array.from({ length: 62 }, (_, at) =>
    reencodePicture(from, path.join(folder, String(at)), { longestEdge: 2_560, squares: [] }),
  );
  const photo = new TestFile(await turned(6).jpeg().toBuffer());
  for (const language of languages) {
    const { reason, message } = await send("chat", photo, language);
    expect(reason).toBe("server-busy");
    expect(message).not.toMatch(damaged[language]);
  }
  expect(await Promise.all(all)).toHaveLength(62);
  expect(await send("chat", photo)).toMatchObject({ code: 200 });
  await rm(folder, { recursive: true });
});

test.each([
  ["picture", "chat", "picture-unreadable", () => turned(1).jpeg().toBuffer()],
  ["recording", "voice", "voice-unreadable", async () => makeWav(2_000)],
] as const)("a truncated %s is called incomplete (%s: %s)", async (_what, module, reason, bytes) => {
  const whole = await bytes();
  const answer = await send(module, new TestFile(whole.subarray(0, Math.floor(whole.length / 2))));
  expect(answer).toMatchObject({ code: 500, reason, message: expect.stringContaining("incomplete or damaged") });
});

test("a picture may have exactly 32 MB", async () => {
  const photo = await turned(6).jpeg().toBuffer();
  const padded = (bytes: number) => new TestFile(Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]));
  const max = 32 * 1024 * 1024;
  expect(await send("chat", padded(max))).toMatchObject({ code: 200 });
  const { reason, message } = await send("chat", padded(max + 1));
  expect([reason, plain(message)]).toEqual(["picture-too-large", "A picture can have at most 32 MB"]);
});

test("twelve photos of 20 MB are within the quota of a day, which counts what is stored (R-16.2)", async () => {
  const photo = await turned(6).jpeg().toBuffer();
  const large = new TestFile(Buffer.concat([photo, Buffer.alloc(20 * 1024 * 1024)]));
  for (let sent = 0; sent < 12; sent += 1) expect(await send("chat", large)).toMatchObject({ code: 200 });
});
