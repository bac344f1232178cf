import { businessApi, type BusinessSettings } from "@vowdesk/contract/operations/business";
import { coupleEntryApi, type StudioContact } from "@vowdesk/contract/studio/couples";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, TestFile } from "../../../../test/forms.ts";
import { turned } from "../../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let manager = "";
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  manager = await server.signIn("manager");
});
afterAll(() => server?.close());

const settings = async () => (await server.call(businessApi.settings, {}, manager)).data as BusinessSettings;
const change = async (input: object, token = manager) =>
  server.call(businessApi.change, { version: (await settings()).version, ...input } as never, token);
const look = async () => ((await server.call(coupleEntryApi.studio, {})).data as StudioContact).look;

async function upload(module: string, bytes: Buffer): Promise<string> {
  const { payload, headers } = formOf([["file", new TestFile(bytes, "a.jpg", "image/jpeg")]]);
  const url = `/api/oss/file/upload?module=${module}`;
  const answer = await server.http.inject({ method: "POST", url, headers: { ...headers, token: manager }, payload });
  return answer.json<{ data: string }>().data;
}

//
test("colour and pictures of the settings are on the pages for couples, and the pictures are public and small", async () => {
  expect(await look()).toEqual({ accents: null, logo: "", weddingPicture: "", enquiryPicture: "" });
  const large = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "#445566" } })
    .jpeg()
    .toBuffer();
  const [wedding, enquiry] = [await upload("portal", large), await upload("portal", await turned(6).jpeg().toBuffer())];
  const input = { coupleColor: "#f5c518", weddingPicture: wedding, enquiryPicture: enquiry };
  expect(await change(input)).toMatchObject({ success: true, data: input });
  const shown = await look();
  expect(shown).toMatchObject({ weddingPicture: wedding, enquiryPicture: enquiry });
  // Too light below white text, so that it is darkened.
  expect(shown.accents?.light.accent).not.toBe("#f5c518");
  expect(shown.accents?.dark.accent).toBe("#f5c518");
  const { rawPayload, headers } = await server.http.inject({ url: wedding });
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1_120 });
});

//
test.each([
  [{ coupleColor: "red" }, "invalid-input"],
  [{ coupleColor: "#F5C518;" }, "invalid-input"],
  [{ weddingPicture: "https://evil.example/x.png" }, "invalid-input"],
  [{ enquiryPicture: "/files/0123456789012345678901.png" }, "file-unknown"],
])("%o is refused", async (input, reason) => {
  expect(await change(input)).toMatchObject({ success: false, reason });
});

test("a picture that is not public, or is for another purpose, is refused", async () => {
  for (const module of ["chat", "pcimg"]) {
    const weddingPicture = await upload(module, await turned(6).jpeg().toBuffer());
    expect(await change({ weddingPicture })).toMatchObject({ reason: "file-unknown" });
  }
});

test("an outdated version, and a user without the permission, change nothing", async () => {
  const before = await look();
  const { version } = await settings();
  await change({ coupleColor: "#335577" });
  expect(await change({ version, coupleColor: "#000000" })).toMatchObject({ code: 409 });
  expect(await change({ coupleColor: "#000000" }, await server.signIn("service"))).toMatchObject({ success: false });
  expect((await look()).accents?.light.accent).toBe("#335577");
  expect((await look()).weddingPicture).toBe(before.weddingPicture);
});
