import { crc32, inflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvFile, csvOfXlsx, isXlsx, xlsxFile, type Cell, type Sheet } from "./sheet-file.ts";

/** A table of two columns whose rows arrive in the given parts. */
const sheetOf = (...parts: Cell[][][]): Sheet => ({
  columns: [{ width: 12, format: "time" }, { width: 30 }],
  parts: (async function* () {
    yield* parts;
  })(),
  harmless: (text) => (text.startsWith(" =") ? `'${text}` : text),
});

test("quotes cells that contain separators", async () => {
  const file = await csvFile(sheetOf([["a,b", 'say "yes"', 12.5]], [["two\r\nlines", "", -1]]));
  // `text` drops the byte order mark.
  expect(await file.text()).toBe('"a,b","say ""yes""",12.5\r\n"two\r\nlines",,-1\r\n');
});

test("starts the file with a byte order mark", async () => {
  expect([...(await (await csvFile(sheetOf())).bytes())]).toEqual([0xef, 0xbb, 0xbf]);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "＝1+1", "＋1", "－1", "＠x", " =1"])(
  "escapes the formula %j",
  async (text) => {
    expect(await (await csvFile(sheetOf([[text]]))).text()).toContain(`'${text}`);
  },
);

test.each([csvFile, xlsxFile])("an error while rows are fetched ends the file with that error", async (write) => {
  const failure = new Error("refused");
  const parts = (async function* () {
    yield [["a"]];
    throw failure;
  })();
  await expect(write({ ...sheetOf(), parts })).rejects.toBe(failure);
});

/** The files of a zip by name, with their checksums verified. */
function unzip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let remaining = zip.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
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

const sheetXmlOf = async (sheet: Sheet): Promise<Record<string, string>> =>
  unzip(Buffer.from(await (await xlsxFile(sheet)).arrayBuffer()));

test("a workbook contains every row and no formula", async () => {
  const files = await sheetXmlOf(sheetOf(...[0, 1, 2].map((part) => [[`外卖 <${part}>`, "=1+1", part]])));
  const sheet = files["xl/worksheets/sheet1.xml"] ?? "";
  expect(Object.keys(files)).toContain("[Content_Types].xml");
  expect(sheet).toContain("<t>外卖 &lt;2&gt;</t>");
  expect(sheet.match(/<row /g)).toHaveLength(3);
  expect(sheet).toContain("<t>=1+1</t>");
  expect(sheet).not.toContain("<f>");
});

test("a workbook contains only characters that XML allows", async () => {
  const sheet = (await sheetXmlOf(sheetOf([["a\u0001b\ufffec\ud800d"]])))["xl/worksheets/sheet1.xml"] ?? "";
  // XLSX writes a control character as its code.
  expect(sheet).toContain("<t>a_x0001_bc\ufffdd</t>");
});

test("texts that look like codes of characters are read back from a workbook as they are", async () => {
  const texts = [
    "_x0041_",
    "_x005F_",
    "_x0041_x0042_",
    "a_x000d_b",
    "__x0041__",
    "_X0041_",
    "a\u0001b",
    "=1+1",
    "x,y",
    '"',
  ];
  const file = await (await xlsxFile(sheetOf([texts]))).bytes();
  expect(isXlsx(file)).toBe(true);
  const csv = (await csvOfXlsx(file, (text) => text)) ?? "";
  expect(parse(csv, { bom: true })).toEqual([texts.map((text) => text.replace("=1+1", "'=1+1"))]);
});

test("codes of characters in the cells of a workbook are read as these characters", async () => {
  const file = await xlsxFile(sheetOf([["plain"]]));
  const { writeXlsxStream } = await import("hucre/xlsx");
  const chunks: Uint8Array[] = [];
  const rows = (async function* () {
    yield ["_x0041_", "_x005F_x0041_", "Dear_x000D_\n", 13_800_001_234, true, new Date("2026-01-02T00:00:00Z")];
  })();
  await writeXlsxStream(rows, { name: "1" }).pipeTo(
    new WritableStream({ write: (chunk) => void chunks.push(new Uint8Array(chunk)) }),
  );
  const csv = (await csvOfXlsx(new Uint8Array(Buffer.concat(chunks)), (text) => text)) ?? "";
  expect(parse(csv, { bom: true })).toEqual([["A", "_x0041_", "Dear\r\n", "13800001234", "TRUE", "2026-01-02"]]);
  expect(await csvOfXlsx((await file.bytes()).slice(0, 300), (text) => text)).toBeNull();
});

test("writes times as dates and amounts as numbers with formats, in the time zone of the business", async () => {
  const times = [
    { at: "2026-03-08T06:59:59.000Z", timeZone: "America/New_York" },
    { at: "2026-03-08T07:00:00.000Z", timeZone: "America/New_York" },
    { at: "2026-02-28T18:15:00.000Z", timeZone: "Asia/Kathmandu" },
    { at: "2026-12-31T16:00:00.000Z", timeZone: "Asia/Shanghai" },
  ];
  const amounts = [{ cents: 123_456 }, { cents: -5 }];
  const columns = [
    ...times.map(() => ({ width: 12, format: "time" as const })),
    ...amounts.map(() => ({ width: 9, format: "money" as const })),
  ];
  const files = await sheetXmlOf({ ...sheetOf([[...times, ...amounts]]), columns });
  const sheet = files["xl/worksheets/sheet1.xml"] ?? "";
  const dayMs = 24 * 60 * 60_000;
  const shown = [...sheet.matchAll(/ s="1"><v>([\d.]+)<\/v>/g)].map(([, days]) =>
    new Date(Math.round(Date.UTC(1899, 11, 30) + Number(days) * dayMs)).toISOString().slice(0, 19),
  );
  expect(shown).toEqual(["2026-03-08T01:59:59", "2026-03-08T03:00:00", "2026-03-01T00:00:00", "2027-01-01T00:00:00"]);
  expect([...sheet.matchAll(/ s="2"><v>(-?[\d.]+)<\/v>/g)].map(([, amount]) => amount)).toEqual(["1234.56", "-0.05"]);
  expect(sheet).toContain('<cols><col min="1" max="1" width="12" customWidth="true"/><col min="2"');
  expect(files["xl/styles.xml"]).toContain('formatCode="yyyy-mm-dd hh:mm:ss"');

  const csv = await csvFile(sheetOf([[...times, ...amounts]]));
  expect(await csv.text()).toBe(
    "2026-03-08 01:59:59,2026-03-08 03:00:00,2026-03-01 00:00:00,2027-01-01 00:00:00,1234.56,-0.05\r\n",
  );
});
