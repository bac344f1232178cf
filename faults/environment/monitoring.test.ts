import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { ServerProcess } from "../../harness/server-process.ts";
import { root } from "../../scripts/child.mjs";
import { ensurePromtool } from "../../scripts/setup/promtool.mjs";

const folder = path.join(root, "deploy/prometheus");
const promtool = ensurePromtool();

function runPromtool(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: folder, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

const read = async (name: string) => parse(await readFile(path.join(folder, name), "utf8")) as unknown;

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});
const rules = Rules.parse(await read("alerts.yaml")).groups.flatMap((group) => group.rules);

const RuleTests = z.object({
  tests: z.array(
    z.object({
      name: z.string(),
      input_series: z.array(z.object({ series: z.string() })),
      promql_expr_test: z.array(z.object({ exp_samples: z.array(z.object({ labels: z.string() })) })),
    }),
  ),
});
const ruleTests = RuleTests.parse(await read("alerts.test.yaml")).tests;

const Dashboard = z.object({
  uid: z.string(),
  templating: z.object({ list: z.array(z.object({ query: z.union([z.string(), z.object({ query: z.string() })]) })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string(), refId: z.string() })).default([]),
    }),
  ),
});
const dashboard = Dashboard.parse(JSON.parse(await readFile(path.join(root, "deploy/grafana-dashboard.json"), "utf8")));
const panelTargets = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

/** A metric name with the labels in braces behind it. */
interface Selector {
  name: string;
  matchers: [label: string, operator: string, value: string][];
}

const selectorPattern = /\b((?:vowdesk|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g;

const selectorsOf = (text: string): Selector[] =>
  [...text.matchAll(selectorPattern)].map(([, name = "", labels = ""]) => ({
    name,
    matchers: [...labels.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
      ([, label = "", operator = "", value = ""]) => [label, operator, value],
    ),
  }));

/** Labels that Prometheus adds. A label `job` of a metric is stored as `exported_job`. */
const targetLabels = ["job", "instance"];
const servedLabel = (label: string) => label.replace(/^exported_/, "");

/** The values of each label of each metric in the text of `/metrics`. */
type Served = Map<string, Map<string, Set<string>>>;

function parseMetrics(text: string): Served {
  const served: Served = new Map();
  for (const line of text.split("\n").filter((item) => item && !item.startsWith("#"))) {
    const [, name = "", labels = ""] = /^([a-zA-Z0-9_]+)(?:\{(.*)\})? /.exec(line) ?? [];
    const ofName = served.get(name) ?? new Map<string, Set<string>>();
    served.set(name, ofName);
    for (const [, label = "", value = ""] of labels.matchAll(/(\w+)="([^"]*)"/g))
      ofName.set(label, (ofName.get(label) ?? new Set()).add(value));
  }
  return served;
}

/** Whether the value depends on what has happened, such as a status or a bucket. */
const isVariable = (label: string, value: string) =>
  value.includes("$") || ["status", "route", "method", "le", "runner"].includes(label);

function problemsOf(served: Served, { name, matchers }: Selector): string[] {
  const labels = served.get(name);
  if (!labels) return [`${name} does not exist`];
  return matchers
    .filter(([label]) => !targetLabels.includes(label))
    .flatMap(([label, operator, value]) => {
      const values = labels.get(servedLabel(label));
      if (!values) return [`${name} has no label ${label}`];
      const isKnown = operator.includes("~") || isVariable(label, value) || values.has(value);
      return isKnown ? [] : [`${name} has no ${label}="${value}"`];
    });
}

/** Labels by which an expression groups and that none of its metrics has. */
function groupingProblems(served: Served, expr: string): string[] {
  const known = new Set(selectorsOf(expr).flatMap(({ name }) => [...(served.get(name)?.keys() ?? [])]));
  const grouped = [...expr.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(","));
  return grouped
    .map((label) => label.trim())
    .filter((label) => label && !targetLabels.includes(label) && !known.has(servedLabel(label)))
    .map((label) => `no metric of "${expr}" has the label ${label}`);
}

describe("deploy/prometheus", () => {
  test("promtool accepts the rules and the scrape configuration", () => {
    expect(runPromtool("check", "config", "prometheus.yaml")).toMatchObject({ status: 0 });
    expect(runPromtool("check", "rules", "alerts.yaml").output).toContain(`${rules.length} rules found`);
  });

  test("every alert fires in a test of promtool, and none on a healthy node", () => {
    expect(runPromtool("test", "rules", "alerts.test.yaml")).toMatchObject({ status: 0 });
    const fired = new Set(
      ruleTests.flatMap(({ promql_expr_test: checks }) =>
        checks.flatMap(({ exp_samples: samples }) =>
          samples.map(({ labels }) => /alertname="(\w+)", alertstate="firing"/.exec(labels)?.[1] ?? ""),
        ),
      ),
    );
    expect(rules.map(({ alert }) => alert).filter((alert) => !fired.has(alert))).toEqual([]);
    const healthy = ruleTests.find(({ name }) => name.includes("healthy"));
    expect(healthy?.promql_expr_test.flatMap(({ exp_samples: samples }) => samples)).toEqual([]);
    const quietSeries = new Set(
      healthy?.input_series.flatMap(({ series }) => selectorsOf(series).map(({ name }) => name)),
    );
    const usedByRules = rules.flatMap(({ expr }) => selectorsOf(expr).map(({ name }) => name));
    expect(usedByRules.filter((name) => !quietSeries.has(name))).toEqual([]);
  });

  test("the text of an alert uses labels that the alert has", () => {
    const labelsOf = (alert: string) =>
      ruleTests
        .flatMap(({ promql_expr_test: checks }) => checks.flatMap(({ exp_samples: samples }) => samples))
        .find(({ labels }) => labels.includes(`alertname="${alert}"`))?.labels ?? "";
    const wrong = rules.flatMap(({ alert, annotations }) =>
      [...`${annotations.summary} ${annotations.description}`.matchAll(/\$labels\.(\w+)/g)]
        .map(([, label = ""]) => label)
        .filter((label) => !labelsOf(alert).includes(`${label}="`))
        .map((label) => `${alert}: ${label}`),
    );
    expect(wrong).toEqual([]);
  });

  test("the operations guide lists every alert", async () => {
    const guide = await readFile(path.join(root, "docs/operations/monitoring.md"), "utf8");
    expect(rules.map(({ alert }) => alert).filter((alert) => !guide.includes(`\`${alert}\``))).toEqual([]);
  });
});

describe("deploy/grafana-dashboard.json", () => {
  test("Prometheus can parse every expression", async () => {
    const home = await mkdtemp(path.join(tmpdir(), "vowdesk-dashboard-"));
    const recorded = panelTargets.map(([, expr], index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll("$node", "node1").replaceAll("$__rate_interval", "1m"),
    }));
    // JSON is YAML.
    await writeFile(path.join(home, "panels.yaml"), JSON.stringify({ groups: [{ name: "panels", rules: recorded }] }));
    expect(runPromtool("check", "rules", path.join(home, "panels.yaml"))).toMatchObject({ status: 0 });
    await rm(home, { recursive: true });
  });

  test("panels have different numbers and do not overlap", () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ title, gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => [title, `${x + (cell % w)}:${y + Math.floor(cell / w)}`] as const),
    );
    const seen = new Set<string>();
    expect(cells.filter(([, cell]) => seen.size === seen.add(cell).size).map(([title]) => title)).toEqual([]);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });
});

describe("the metrics of a running server", () => {
  let server: ServerProcess;
  let served: Served = new Map();
  let home = "";

  /** Creates what a label needs: a row that fails. */
  async function makeSeries(): Promise<void> {
    const database = await server.connect();
    await database.query(`insert into due_retry (runner, key, failures, failed_at, next_at)
      values ('webhook', 'monitoring', 1, now(), now() + interval '1 day')`);
  }

  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), "vowdesk-monitoring-"));
    server = await ServerProcess.start({
      VOWDESK_DEMO: "off",
      VOWDESK_BACKUP: path.join(home, "backup"),
      VOWDESK_BACKUP_COPY: path.join(home, "copy"),
      VOWDESK_BACKUP_KEY: Buffer.alloc(32, 1).toString("base64"),
    });
    await makeSeries();
    // The heartbeat measures every 10 s, and the copy is made 15 s after the start.
    for (const deadline = Date.now() + 90_000; Date.now() < deadline; await wait(500)) {
      served = parseMetrics(await server.metrics());
      const isComplete =
        served.get("vowdesk_due_rows_failing")?.has("runner") &&
        served.get("vowdesk_backup_timestamp_seconds")?.get("what")?.has("copy");
      if (isComplete) break;
    }
  });
  afterAll(async () => {
    await server?.close();
    await rm(home, { recursive: true, force: true });
  });

  test("have every metric, label and value that the alerts use", () => {
    const wrong = rules.flatMap(({ alert, expr }) =>
      [...selectorsOf(expr).flatMap((selector) => problemsOf(served, selector)), ...groupingProblems(served, expr)].map(
        (problem) => `${alert}: ${problem}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("have every series from which the alerts are tested", () => {
    const series = ruleTests.flatMap((item) => item.input_series.flatMap((input) => selectorsOf(input.series)));
    expect(series.length).toBeGreaterThan(rules.length);
    expect([...new Set(series.flatMap((selector) => problemsOf(served, selector)))]).toEqual([]);
  });

  test("have every metric and label that the Grafana dashboard uses", () => {
    expect(panelTargets.length).toBeGreaterThan(20);
    const wrong = panelTargets.flatMap(([title, expr]) =>
      [...selectorsOf(expr).flatMap((selector) => problemsOf(served, selector)), ...groupingProblems(served, expr)].map(
        (problem) => `${title}: ${problem}`,
      ),
    );
    expect(wrong).toEqual([]);
    const variables = dashboard.templating.list.map(({ query }) => (typeof query === "string" ? query : query.query));
    expect(variables.flatMap(selectorsOf).flatMap((selector) => problemsOf(served, selector))).toEqual([]);
  });
});
