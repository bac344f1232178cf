import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { csvFile, xlsxFile } from "./sheet-file.ts";

const options = { widths: [12, 30], harmless: (text: string) => (text.startsWith(" =") ? `'${text}` : text) };

test("quotes cells that contain separators", async () => {
  const file = await csvFile(options);
  await file.add([["a,b", 'say "yes"', 12.5]]);
  await file.add([["two\r\nlines", "", -1]]);
  // `text` drops the byte order mark.
  expect(await (await file.finish()).text()).toBe('"a,b","say ""yes""",12.5\r\n"two\r\nlines",,-1\r\n');
});

test("starts the file with a byte order mark", async () => {
  const bytes = new Uint8Array(await (await (await csvFile(options)).finish()).arrayBuffer());
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf]);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "＝1+1", "＋1", "－1", "＠x", " =1"])(
  "escapes the formula %j",
  async (text) => {
    const file = await csvFile(options);
    await file.add([[text]]);
    expect(await (await file.finish()).text()).toContain(`'${text}`);
  },
);

/** The files of a zip by name, with their checksums verified. */
function unzip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const head = zip.readUInt32LE(at + 42);
    const body = head + 30 + zip.readUInt16LE(head + 26);
    const content = inflateRawSync(zip.subarray(body, body + zip.readUInt32LE(at + 20)));
    expect(crc32(content)).toBe(zip.readUInt32LE(at + 16));
    expect(content.length).toBe(zip.readUInt32LE(at + 24));
    files[zip.toString("utf8", at + 46, at + 46 + nameLength)] = content.toString();
    at += 46 + nameLength;
  }
  return files;
}

test("a workbook contains every row and no formula", async () => {
  const file = await xlsxFile(options);
  for (let part = 0; part < 3; part += 1) await file.add([[`外卖 <${part}>`, "=1+1", part]]);
  const files = unzip(Buffer.from(await (await file.finish()).arrayBuffer()));
  const sheet = files["xl/worksheets/sheet1.xml"] ?? "";
  expect(Object.keys(files)).toContain("[Content_Types].xml");
  expect(sheet).toContain('<t xml:space="preserve">外卖 &lt;2&gt;</t>');
  expect(sheet.match(/<row>/g)).toHaveLength(3);
  expect(sheet).not.toContain("<f>");
});

test("writes times as dates and amounts as numbers with formats, in the time zone of the business", async () => {
  const cells = [
    { at: "2026-03-08T06:59:59.000Z", timeZone: "America/New_York" },
    { at: "2026-03-08T07:00:00.000Z", timeZone: "America/New_York" },
    { at: "2026-02-28T18:15:00.000Z", timeZone: "Asia/Kathmandu" },
    { at: "2026-12-31T16:00:00.000Z", timeZone: "Asia/Shanghai" },
    { cents: 123_456 },
    { cents: -5 },
  ];
  const file = await xlsxFile(options);
  await file.add([cells]);
  const files = unzip(Buffer.from(await (await file.finish()).arrayBuffer()));
  const sheet = files["xl/worksheets/sheet1.xml"] ?? "";
  const dayMs = 24 * 60 * 60_000;
  const shown = [...sheet.matchAll(/<c s="1"><v>([\d.]+)<\/v>/g)].map(([, days]) =>
    new Date(Math.round(Date.UTC(1899, 11, 30) + Number(days) * dayMs)).toISOString().slice(0, 19),
  );
  expect(shown).toEqual(["2026-03-08T01:59:59", "2026-03-08T03:00:00", "2026-03-01T00:00:00", "2027-01-01T00:00:00"]);
  expect([...sheet.matchAll(/<c s="2"><v>(-?[\d.]+)<\/v>/g)].map(([, amount]) => amount)).toEqual(["1234.56", "-0.05"]);
  expect(sheet).toContain('<cols><col min="1" max="1" width="12" customWidth="1"/><col min="2"');
  expect(files["xl/styles.xml"]).toContain("yyyy");

  const csv = await csvFile(options);
  await csv.add([cells]);
  expect(await (await csv.finish()).text()).toBe(
    "2026-03-08 01:59:59,2026-03-08 03:00:00,2026-03-01 00:00:00,2027-01-01 00:00:00,1234.56,-0.05\r\n",
  );
});
