import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const keys = { AWS_ACCESS_KEY_ID: "all", AWS_SECRET_ACCESS_KEY: "secret" };
const bucket = "s3://copies/studio?endpoint=https://s3.example.com";

//
test("places of originals are folders or buckets, which can have keys of their own", () => {
  expect(readConfig({ VOWDESK_DATA: "/data" }).originals).toMatchObject({
    first: { kind: "folder", folder: "/data/originals" },
    copy: null,
    arriving: "/data/originals/arriving",
  });
  const own = { VOWDESK_ORIGINALS_COPY_KEY_ID: "own", VOWDESK_ORIGINALS_COPY_SECRET: "other" };
  const { originals } = readConfig({ ...keys, VOWDESK_ORIGINALS_COPY: bucket });
  expect(originals.copy).toMatchObject({ kind: "s3", bucket: "copies", prefix: "studio", accessKeyId: "all" });
  expect(readConfig({ ...keys, ...own, VOWDESK_ORIGINALS_COPY: bucket }).originals.copy).toMatchObject({
    accessKeyId: "own",
    secretAccessKey: "other",
  });
});

//
test.each([
  [{ VOWDESK_ORIGINALS_COPY: bucket }, "AWS_ACCESS_KEY_ID"],
  [{ VOWDESK_ORIGINALS_COPY: bucket, VOWDESK_ORIGINALS_COPY_KEY_ID: "own" }, "VOWDESK_ORIGINALS_COPY_SECRET"],
  [{ ...keys, VOWDESK_ORIGINALS: bucket, VOWDESK_ORIGINALS_COPY: bucket }, "VOWDESK_ORIGINALS_COPY"],
  [{ VOWDESK_ORIGINALS: "/pictures", VOWDESK_ORIGINALS_COPY: "/pictures/" }, "VOWDESK_ORIGINALS_COPY"],
])("refuses places that cannot be used, and names the setting: %o", (settings, named) => {
  expect(() => readConfig(settings)).toThrow(named);
});
