import { setTimeout as wait } from "node:timers/promises";
import { appAuthApi, authApi, demoPassword } from "@vowdesk/contract/staff/auth";
import { closeAgents, postFrom, type AddressedAnswer } from "./from-address.ts";
import { spreadOf, formatSpread } from "../../harness/figures.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { Tally } from "../../harness/tally.ts";

interface RegistrationSettings {
  /** Clients that send one registration or sign-in after the other. */
  clients: number;
  seconds: number;
  /** Whether times are judged, which needs a machine without other load. */
  judgesTimes: boolean;
}

const knownWithinMs = 2_000;
const pauseMs = 100;
const attacker = "127.0.3.1";
const otherAddress = "127.0.4.1";

interface Flood {
  name: string;
  send(url: string, place: number): Promise<AddressedAnswer>;
}

const phoneOf = (place: number, first: string) => `${first}${String(place).padStart(8, "0")}`;

const register = (url: string, from: string, phone: string) =>
  postFrom({ url: url + appAuthApi.appSignUp.path, from, body: { phone, password: "Herbstlaub-7", name: "Li" } });

const claimOf = (username: string, password: string) => new URLSearchParams({ username, password, bind: "1" });

/** A well-formed device cookie that only a lookup of the account can reject. */
const forgedCookie = `vowdesk-device=${Date.now().toString(36)}.AAAAAA.${"A".repeat(22)}.${"A".repeat(22)}`;

const floods: readonly Flood[] = [
  { name: "registrations", send: (url, place) => register(url, attacker, phoneOf(place, "139")) },
  {
    name: "sign-ins of the phone app",
    send: (url, place) =>
      postFrom({
        url: url + appAuthApi.appSignIn.path,
        from: attacker,
        body: { phone: phoneOf(place, "138"), password: "wrong" },
      }),
  },
  {
    name: "sign-ins with forged device cookies",
    send: (url, place) =>
      postFrom({
        url: url + authApi.signIn.path,
        from: attacker,
        body: claimOf(`stranger-${place}`, "wrong"),
        headers: { cookie: forgedCookie },
      }),
  },
];

class KnownBrowser {
  #cookies = "";
  readonly #url: string;
  readonly #from: string;

  constructor(url: string, from: string) {
    this.#url = url + authApi.signIn.path;
    this.#from = from;
  }

  async signIn(): Promise<AddressedAnswer> {
    const body = claimOf("dispatcher", demoPassword);
    const answer = await postFrom({ url: this.#url, from: this.#from, body, headers: { cookie: this.#cookies } });
    if (answer.cookies.length > 0) this.#cookies = answer.cookies.join("; ");
    return answer;
  }
}

const isIn = ({ status, body }: AddressedAnswer) => status === 200 && body.code === 200;

/** Repeats the work until the time is over and returns the answers. */
async function repeat(until: number, work: (place: number) => Promise<AddressedAnswer>, pause = 0) {
  const answers: AddressedAnswer[] = [];
  while (performance.now() < until) {
    answers.push(await work(answers.length));
    if (pause > 0) await wait(pause);
  }
  return answers;
}

interface Judged {
  tally: Tally;
  judgesTimes: boolean;
}

function judge({ tally, judgesTimes }: Judged, what: string, answers: readonly AddressedAnswer[]): void {
  const refused = answers.filter((answer) => !isIn(answer)).length;
  const spread = spreadOf(answers.map(({ ms }) => ms));
  const isQuick = !judgesTimes || spread.most <= knownWithinMs;
  tally.record("G-S3", `${what}: times of ${answers.length}`, formatSpread(spread), isQuick);
  tally.record("G-S3", `${what}: refused`, refused, refused === 0);
}

async function runFlood(tally: Tally, url: string, flood: Flood, settings: RegistrationSettings, round: number) {
  const nextDoor = new KnownBrowser(url, attacker);
  const away = new KnownBrowser(url, otherAddress);
  const signedIn = [await nextDoor.signIn(), await away.signIn()];
  tally.expect("both browsers are known", signedIn.every(isIn), signedIn);
  const until = performance.now() + settings.seconds * 1_000;
  const place = (client: number, sent: number) => round * 10_000_000 + client * 50_000 + sent;
  const flooding = Array.from({ length: settings.clients }, (_, client) =>
    repeat(until, (sent) => flood.send(url, place(client, sent))),
  );
  const [flooded, near, far, newcomers] = await Promise.all([
    Promise.all(flooding),
    repeat(until, () => nextDoor.signIn(), pauseMs),
    repeat(until, () => away.signIn(), pauseMs),
    repeat(until, (sent) => register(url, otherAddress, phoneOf(round * 100_000 + sent, "137")), pauseMs),
  ]);
  const answers = flooded.flat();
  const strange = answers.filter(({ status }) => ![200, 429, 503].includes(status)).length;
  tally.record("G-S3", `${settings.clients} clients send ${flood.name}: answers`, answers.length, strange === 0);
  const judged = { tally, judgesTimes: settings.judgesTimes };
  judge(judged, `known browser, same address, ${flood.name}`, near);
  judge(judged, `known browser, other address, ${flood.name}`, far);
  judge(judged, `registrations, other address, ${flood.name}`, newcomers);
}

/** Many clients of one address keep the server hashing; known browsers and other addresses are hardly affected. */
export async function runRegistrations(settings: RegistrationSettings): Promise<Tally> {
  const tally = new Tally();
  const server = await ServerProcess.start();
  try {
    for (const [round, flood] of floods.entries()) await runFlood(tally, server.url, flood, settings, round);
    tally.expect("the server never restarted", server.restarts === 0);
    return tally;
  } finally {
    closeAgents();
    await server.close();
  }
}

if (import.meta.main) {
  const [clients = 160, seconds = 20] = process.argv.slice(2).map(Number);
  process.exit((await runRegistrations({ clients, seconds, judgesTimes: true })).print());
}
