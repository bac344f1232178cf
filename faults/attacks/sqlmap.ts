import path from "node:path";
import { ensureScanner, scan, scanTargets, withScannedServer, type ScanTarget } from "./scan-targets.ts";
import { Tally } from "../../harness/tally.ts";

interface SqlmapSettings {
  calls: number;
  /** G-S19 requires level 3 and risk 2; lower values are faster. */
  level: number;
  risk: number;
}

function argumentsFor({ url, method, body, contentType, token }: ScanTarget, folder: string, settings: SqlmapSettings) {
  return [
    "-u",
    url,
    "--method",
    method,
    ...(body === null ? [] : ["--data", body]),
    "--headers",
    `token: ${token}\nContent-Type: ${contentType}`,
    "--level",
    String(settings.level),
    "--risk",
    String(settings.risk),
    "--dbms",
    "PostgreSQL",
    "--batch",
    "--disable-coloring",
    "--flush-session",
    "--skip-waf",
    "--skip",
    "token,User-Agent,Referer,Host",
    "--timeout",
    "10",
    "--retries",
    "1",
    "--threads",
    "1",
    "--output-dir",
    path.join(folder, "sqlmap"),
  ];
}

const parameters = /\[INFO\] testing if .*?(?:parameter|JSON|POST|GET|URI)[^']*'([^']+)'/g;

function readReport(output: string): { looked: number; found: string[]; wasRefused: boolean } {
  const names = new Set([...output.matchAll(parameters)].map(([, name]) => name));
  const findings = [...output.matchAll(/^Parameter: .+$/gm), ...output.matchAll(/^.*is vulnerable.*$/gm)].map(
    ([line]) => line,
  );
  return { looked: names.size, found: findings, wasRefused: /unable to connect|no usable links/i.test(output) };
}

/** Runs sqlmap on every parameter of the contract's calls (G-S19). */
export async function runSqlmap(settings: SqlmapSettings): Promise<Tally> {
  const tally = new Tally();
  if (!ensureScanner("sqlmap")) {
    tally.record("G-S19", "sqlmap is missing and could not be installed", "skipped");
    return tally;
  }
  await withScannedServer(async ({ url, tokens, folder }) => {
    const targets = scanTargets(url, tokens).slice(0, settings.calls);
    let looked = 0;
    let findings = 0;
    for (const target of targets) {
      const report = readReport(await scan("sqlmap", argumentsFor(target, folder, settings)));
      looked += report.looked;
      findings += report.found.length;
      tally.expect(`G-S19 ${target.title} answered`, !report.wasRefused, target.url);
      tally.expect(`G-S19 ${target.title}`, report.found.length === 0, report.found);
    }
    const what = `${looked} parameters of ${targets.length} calls, level ${settings.level}, risk ${settings.risk}`;
    tally.record("G-S19", `sqlmap, ${what}: injectable parameters`, findings, findings === 0);
  });
  return tally;
}

if (import.meta.main) {
  const [calls = Infinity, level = 3, risk = 2] = process.argv.slice(2).map(Number);
  process.exit((await runSqlmap({ calls, level, risk })).print());
}
