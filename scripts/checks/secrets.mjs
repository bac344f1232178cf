import { textOf, trackedFiles } from "./tracked-files.mjs";

/** Formats of well-known secrets (G-S29). */
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

/** An assignment of a text to a name that suggests a secret. */
const assignment =
  /(?:secret|token|passw(?:or)?d|api_?key|private_?key|credential)\w*["']?\s*[:=]\s*["'`]([A-Za-z0-9+/_=.-]{20,})["'`]/gi;
/** The password in `redis://:secret@host`; a placeholder such as `${password}` does not match. */
const passwordInUrl = /[a-z][a-z0-9+.-]+:\/\/[^\s/:@"'`<>]*:([^\s/@"'`<>${}]{8,})@/gi;

/** Bits per character. Words and names have less, random keys have more. */
const randomEntropy = 3.7;

function entropyOf(text) {
  const counts = new Map();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}

/** Tests search logs for this value; it gives access to nothing. */
const canaries = ["canarytoken0123456789"];

const isRandom = (value) =>
  !canaries.includes(value) && /\d/.test(value) && /[a-z]/i.test(value) && entropyOf(value) >= randomEntropy;

/** Names of files that usually hold keys. */
const keyFiles = /(?:^|\/)(?:\.env(?:\.\w+)?|id_(?:rsa|ed25519|ecdsa)|.*\.(?:pem|p12|pfx|jks|keystore|key))$/;

/** Probable secrets in a text, as `line: kind of secret`. The result does not contain the secrets. */
export function secretsIn(text) {
  return text.split("\n").flatMap((line, place) => {
    const known = shapes.filter(([, shape]) => shape.test(line)).map(([what]) => what);
    const random = [...line.matchAll(assignment)].some(([, value]) => isRandom(value)) ? ["a random value"] : [];
    const password = [...line.matchAll(passwordInUrl)].some(([, value]) => isRandom(value))
      ? ["a password in a URL"]
      : [];
    return [...known, ...random, ...password].map((what) => `${place + 1}: ${what}`);
  });
}

export const isKeyFile = (path) => keyFiles.test(path);

if (import.meta.main) {
  const paths = trackedFiles();
  if (!paths) console.log("Secrets were not searched for: this is not a git checkout.");
  const problems = (paths ?? []).flatMap((path) => [
    ...(isKeyFile(path) ? [`${path}: remove this file; its name is that of a file of keys`] : []),
    // The lock file holds hashes of packages, which look random.
    ...(path === "package-lock.json" ? [] : secretsIn(textOf(path) ?? "").map((found) => `${path}:${found}`)),
  ]);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
