import { WebSocket } from "ws";
import type { Tally } from "../../harness/tally.ts";
import { placesOf } from "./web-requests.ts";
import { allowedOrigin, type WebTarget } from "./web-target.ts";

/** Origins that are neither our own page's nor the configured one. */
const foreignOrigins = (port: string): readonly string[] => [
  "",
  " ",
  ...strange
    .replaceAll("OWN", `127.0.0.1:${port}`)
    .replaceAll("PORT", port)
    .replaceAll("FRIEND", allowedOrigin)
    .split("\n"),
  `${allowedOrigin}, http://evil.example`,
];

const strange = `null
*
undefined
http://
https://
//
file://
data:
about:blank
chrome-extension://abc
http://127.0.0.1
https://127.0.0.1
http://127.0.0.1:1
http://127.0.0.1:0PORT
http://OWN0
http://127.0.0.2:PORT
http://localhost:PORT
http://[::1]:PORT
http://127.1:PORT
http://2130706433:PORT
HTTP://OWN
ws://OWN
http://OWN/
http://OWN/x
http://OWN?
http://OWN#
http://OWN.
http://OWN@evil.example
http://evil.example@OWN
http://OWN.evil.example
http://evil.example:PORT
FRIEND.evil.example
https://evildesk.example
https://evil.desk.example
http://desk.example
FRIEND:444
FRIEND/
HTTPS://DESK.EXAMPLE
https://desk.example.
https://xn--dsk-cma.example`;

function handshake(url: string, origin: string | undefined): Promise<"connects" | "refused"> {
  return new Promise((resolve) => {
    const ws = new WebSocket(url, origin === undefined ? {} : { headers: { origin } });
    ws.on("open", () => (ws.terminate(), resolve("connects")));
    ws.on("error", () => resolve("refused"));
  });
}

/** G-S13: with a valid token the origin alone decides. */
export async function runOrigins(tally: Tally, target: WebTarget): Promise<void> {
  const token = await target.server.signIn("dispatcher");
  const url = `ws://127.0.0.1:${target.gateway.port}/ws?token=${token}`;
  const { port } = new URL(target.url);
  const strange = foreignOrigins(port);
  let entered = 0;
  for (const origin of strange) {
    const outcome = await handshake(url, origin);
    if (outcome === "connects") entered += 1;
    tally.expect(`G-S13 ${JSON.stringify(origin)} is refused`, outcome === "refused");
  }
  tally.record(
    "G-S13",
    `${strange.length} foreign origins with a valid token at the socket: connected`,
    entered,
    entered === 0,
  );
  const known = [target.url, allowedOrigin, undefined];
  const outcomes = await Promise.all(known.map((origin) => handshake(url, origin)));
  tally.record(
    "G-S13",
    "our own page, the configured origin and clients that are not browsers: connected",
    outcomes.filter((item) => item === "connects").length,
    outcomes.every((item) => item === "connects"),
  );
}

/** Returns whether an answer allows no other origin than the configured one. */
function isExpectedlyAllowed(origin: string, headers: Readonly<Record<string, unknown>>): boolean {
  const allowed = headers["access-control-allow-origin"];
  if ("access-control-allow-credentials" in headers) return false;
  return (
    allowed === undefined ||
    (allowed === allowedOrigin && origin === allowedOrigin && /origin/i.test(String(headers["vary"])))
  );
}

const preflight = { "access-control-request-method": "PUT", "access-control-request-headers": "token" };

/** G-S14: no answer allows every origin, or reflects the requesting one. */
export async function runCors(tally: Tally, target: WebTarget): Promise<void> {
  const token = await target.server.signIn("admin");
  const places = await placesOf(target);
  const origins = [...foreignOrigins(new URL(target.url).port), target.url, allowedOrigin];
  const requests = places.flatMap((url) =>
    origins.flatMap((origin) => [
      { url, origin, method: "GET" as const },
      { url, origin, method: "OPTIONS" as const },
    ]),
  );
  let opened = 0;
  for (const { url, origin, method } of requests) {
    const headers = { origin, token, ...(method === "OPTIONS" && preflight) };
    const answer = await target.server.http.inject({ method, url, headers });
    const isRight = isExpectedlyAllowed(origin, answer.headers);
    if (!isRight) opened += 1;
    tally.expect(`G-S14 ${method} ${url} from ${origin}`, isRight);
  }
  tally.record(
    "G-S14",
    `${requests.length} = ${places.length} addresses × ${origins.length} origins × GET, OPTIONS: wrongly opened`,
    opened,
    opened === 0,
  );
}
