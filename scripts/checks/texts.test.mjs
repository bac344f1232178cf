import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { textProblems } from "./texts.mjs";

const harmful = [
  "body.slice(0, 200)",
  "body.slice(0, most)",
  "body.slice(-4)",
  "body.slice(2)",
  "body.substring(0, body.length)",
  "body.substr(1)",
  "(body ?? '').trim().slice(0, most)",
  "maybe?.slice(0, 60)",
  "[...lines][0]!.slice(0, 3)",
  "sha256.slice(0, most)",
  "phone.slice(-4)",
  "body.slice(titleAt)",
];
const harmless = [
  "lines.slice(0, 200)",
  "[...body].slice(0, most)",
  "Buffer.from(body).slice(0, 4)",
  "body.slice('role:'.length)",
  "body.slice(1)",
  "body.slice(0, body.indexOf(':'))",
  "body.slice(body.lastIndexOf(')') + 2)",
];

let tree;
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "vowdesk-texts-"));
  const source = join(tree, "packages/contract/src");
  mkdirSync(source, { recursive: true });
  const options = { target: "es2024", strict: true, noEmit: true, types: [] };
  writeFileSync(
    join(tree, "packages/contract/tsconfig.json"),
    JSON.stringify({ compilerOptions: options, include: ["src"] }),
  );
  const head = [
    "declare const body: string, maybe: string | undefined, sha256: string, phone: string, lines: string[], most: number, titleAt: number;",
    "declare const Buffer: { from(text: string): Uint8Array };",
  ];
  writeFileSync(join(source, "texts.ts"), [...head, ...harmful, ...harmless].join(";\n"));
  writeFileSync(join(source, "texts.test.ts"), [...head, ...harmful].join(";\n"));
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

test("finds texts cut at a fixed length; accepts lists and found positions, and does not guess by names", () => {
  const lines = textProblems(tree, ["contract"]).map((problem) => Number(/:(\d+):/.exec(problem)?.[1]) - 3);
  expect(lines.map((line) => [...harmful, ...harmless][line])).toEqual(harmful);
});
