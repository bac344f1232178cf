import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { startTestServer, type TestServer } from "../../../test/server.ts";

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({});
});
afterAll(() => server?.close());

const measured = /\b(?:vowdesk|nodejs|process)_[a-z0-9_]+/g;
const partOfHistogram = /_(?:bucket|count|sum)$/;

test("the Grafana dashboard uses existing metrics only", async () => {
  const file = path.join(import.meta.dirname, "../../../../../deploy/grafana-dashboard.json");
  const { panels } = Dashboard.parse(JSON.parse(await readFile(file, "utf8")));
  const { body } = await server.http.inject("/metrics");
  const kinds = new Map(
    body
      .split("\n")
      .filter((line) => line.startsWith("# TYPE "))
      .map((line) => [line.split(" ")[2], line.split(" ")[3]]),
  );
  const isKnown = (name: string) =>
    kinds.has(name) || (partOfHistogram.test(name) && kinds.get(name.replace(partOfHistogram, "")) === "histogram");
  const used = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(measured) ?? []));
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((name) => !isKnown(name))).toEqual([]);
});
