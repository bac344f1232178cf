import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../child.mjs";

/** What a secret looks like, wherever it stands (RELIABILITY S29). */
const shapes = [
  ["a private key", /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ["an AWS key", /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ["a GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})/],
  ["an npm token", /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[^\s$]/],
  ["a Slack token", /\bxox[abprs]-[A-Za-z0-9-]{20,}/],
  ["a Google key", /\bAIza[\w-]{35}\b/],
  ["a Stripe key", /\b[rs]k_live_[A-Za-z0-9]{20,}/],
  ["a signed token", /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
];

/** A name that a secret goes by, and what it is given. */
const given =
  /(?:secret|token|passw(?:or)?d|api_?key|private_?key|credential)\w*["']?\s*[:=]\s*["'`]([A-Za-z0-9+/_=.-]{20,})["'`]/gi;
/** `redis://:secret@host`: what stands between the colon and the sign; a placeholder does not count. */
const inAddress = /[a-z][a-z0-9+.-]+:\/\/[^\s/:@"'`<>]*:([^\s/@"'`<>${}]{8,})@/gi;

/** Words of people have less; a key made by chance has more (bits for each character). */
const entropyOfChance = 3.7;

function entropyOf(text) {
  const counts = new Map();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}

/** What tests look for in logs; nobody signs in with it. */
const canaries = ["canarytoken0123456789"];

const isMadeByChance = (value) =>
  !canaries.includes(value) && /\d/.test(value) && /[a-z]/i.test(value) && entropyOf(value) >= entropyOfChance;

/** Files that hold keys by their very name. */
const keyFiles = /(?:^|\/)(?:\.env(?:\.\w+)?|id_(?:rsa|ed25519|ecdsa)|.*\.(?:pem|p12|pfx|jks|keystore|key))$/;

/** What in a text seems to be a secret, by its line; the secret itself is not repeated. */
export function secretsIn(text) {
  return text.split("\n").flatMap((line, place) => {
    const known = shapes.filter(([, shape]) => shape.test(line)).map(([what]) => what);
    const chance = [...line.matchAll(given)].some(([, value]) => isMadeByChance(value))
      ? ["a value made by chance"]
      : [];
    const address = [...line.matchAll(inAddress)].some(([, value]) => isMadeByChance(value))
      ? ["a password in an address"]
      : [];
    return [...known, ...chance, ...address].map((what) => `${place + 1}: ${what}`);
  });
}

export const isKeyFile = (path) => keyFiles.test(path);

/** Everything that git keeps or would keep. */
function filesOfRepository() {
  const { stdout, status } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return [...new Set(stdout.split("\0").filter(Boolean))];
  console.log("This is no checkout of git: no file was searched for secrets.");
  return [];
}

/** Undefined for what is gone, and for pictures and sounds. */
function textOf(path) {
  try {
    const bytes = readFileSync(join(root, path));
    return bytes.includes(0) ? undefined : bytes.toString("utf8");
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const problems = filesOfRepository().flatMap((path) => [
    ...(isKeyFile(path) ? [`${path}: a file of keys`] : []),
    // Hashes of packages are no secrets, and nothing else stands there.
    ...(path === "package-lock.json" ? [] : secretsIn(textOf(path) ?? "").map((found) => `${path}:${found}`)),
  ]);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
