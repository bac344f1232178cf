import { readFile } from "node:fs/promises";
import path from "node:path";
import { ensureScanner, scan, scanTargets, withScannedServer } from "./scan-targets.ts";
import { Tally } from "../../harness/tally.ts";

/** All modules that need no outside server, which some use to detect requests from the tested one. */
const modules =
  "backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss";

interface Finding {
  info: string;
  method: string;
  path: string;
  level: number;
}

interface Report {
  vulnerabilities: Record<string, Finding[]>;
  anomalies: Record<string, Finding[]>;
}

/**
 * Headers that are missing on purpose: Strict-Transport-Security is not allowed over plain HTTP, which is scanned here
 * (RFC 6797, 7.2). X-XSS-Protection is sent as 0, because browsers removed the filter that it controls.
 */
const expectedFindings = /^(Strict-Transport-Security|X-XSS-Protection) is not set$/;

/** Returns the findings above level 0, which are only remarks. */
function findingsOf({ vulnerabilities, anomalies }: Report): string[] {
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, findings]) =>
    findings
      .filter(({ level, info }) => level > 0 && !expectedFindings.test(info))
      .map(({ info, method, path: place }) => `${kind}: ${method} ${place.slice(0, 120)}: ${info}`),
  );
}

interface WapitiSettings {
  addresses: number;
  /** Duration of the attacks of each module. */
  seconds: number;
}

/** Runs wapiti on every address that a browser can request (G-S20). */
export async function runWapiti({ addresses, seconds }: WapitiSettings): Promise<Tally> {
  const tally = new Tally();
  if (!ensureScanner("wapiti")) {
    tally.record("G-S20", "wapiti is missing and could not be installed", "skipped");
    return tally;
  }
  await withScannedServer(async ({ url, tokens, folder }) => {
    const starts = scanTargets(url, tokens)
      .filter(({ method }) => method === "GET")
      .slice(0, addresses)
      .map((target) => target.url);
    const report = path.join(folder, "report.json");
    await scan("wapiti", [
      "-u",
      `${url}/`,
      "--scope",
      "domain",
      "-m",
      modules,
      "-f",
      "json",
      "-o",
      report,
      "-v",
      "0",
      "-H",
      `token: ${tokens.staff}`,
      "--store-session",
      folder,
      "--store-config",
      folder,
      "--no-bugreport",
      "--max-attack-time",
      String(seconds),
      "--max-scan-time",
      String(seconds),
      "-d",
      "3",
      ...starts.flatMap((start) => ["-s", start]),
    ]);
    const findings = findingsOf(JSON.parse(await readFile(report, "utf8")) as Report);
    for (const finding of new Set(findings)) tally.expect("G-S20", false, finding);
    tally.record(
      "G-S20",
      `wapiti, ${starts.length} addresses, ${modules.split(",").length} modules: findings`,
      findings.length,
      findings.length === 0,
    );
  });
  return tally;
}

if (import.meta.main) {
  const [addresses = Infinity, seconds = 120] = process.argv.slice(2).map(Number);
  process.exit((await runWapiti({ addresses, seconds })).print());
}
