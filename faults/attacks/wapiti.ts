import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureScanner, scan, scanTargets, withScanWorld } from "./scan-targets.ts";
import { Tally } from "../../harness/tally.ts";

/** All that need nobody outside: what asks a server of wapiti's makers whether it was called is left out. */
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
 * Headers it misses and should: in plain HTTP, which is scanned here, nobody may ask for TLS (RFC 6797, 7.2), and the filter that
 * the other one switches is gone from browsers, for it could be turned against a page. It is sent as 0.
 */
const rightlyMissing = /^(Strict-Transport-Security|X-XSS-Protection) is not set$/;

/** Findings of the report that are more than a remark, which has level 0. */
function findingsOf({ vulnerabilities, anomalies }: Report): string[] {
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, findings]) =>
    findings
      .filter(({ level, info }) => level > 0 && !rightlyMissing.test(info))
      .map(({ info, method, path: place }) => `${kind}: ${method} ${place.slice(0, 120)}: ${info}`),
  );
}

interface WapitiSettings {
  /** How many addresses it starts from. */
  addresses: number;
  /** Of attacks, for each module. */
  seconds: number;
}

/** Lets wapiti attack every address that a browser may ask for (RELIABILITY S20). */
export async function tryWapiti({ addresses, seconds }: WapitiSettings): Promise<Tally> {
  const tally = new Tally();
  if (!ensureScanner("wapiti")) {
    tally.note("S20", "wapiti is not there and could not be installed", "skipped");
    return tally;
  }
  await withScanWorld(async ({ url, tokens, folder }) => {
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
    for (const finding of new Set(findings)) tally.expect("S20", false, finding);
    tally.note(
      "S20",
      `wapiti, ${starts.length} addresses, ${modules.split(",").length} modules: findings`,
      findings.length,
      findings.length === 0,
    );
  });
  return tally;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [addresses = Infinity, seconds = 120] = process.argv.slice(2).map(Number);
  process.exit((await tryWapiti({ addresses, seconds })).print());
}
