import { seededRoles } from "@vowdesk/contract/staff/auth";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { sharp } from "../../packages/server/test/pictures.ts";
import { packageOf, zipOf } from "../../packages/server/test/packages.ts";
import { cpuMsOf, memoryFor } from "./process-figures.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { corpus, mutations, traces, type Sent } from "./upload-corpus.ts";
import { runForms, runPlaces } from "./upload-forms.ts";
import { signIn } from "../../harness/sign-in.ts";
import { send, UploadTest, type Answer, type UploadsResult } from "./upload-test.ts";
import { printFigures } from "../../harness/tally.ts";

/** G-S17: limit of the processor time for one picture. Other programs hardly influence it, unlike wall time. */
const decodeCpuMs = 2_000;
const decodeBytes = 64 * 1024 * 1024;
const shownFailures = 20;

/** Returns what is wrong with a served file, or null. */
async function problemOf(uploadTest: UploadTest, url: string, token: string): Promise<string | null> {
  const response = await fetch(uploadTest.server.url + url, { headers: { token } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const head = await sharp(bytes)
    .metadata()
    .catch(() => null);
  const type = response.headers.get("content-type") ?? "";
  if (response.status !== 200 || !/^image\/(png|jpeg)$/.test(type) || !head) return `${response.status} ${type}`;
  if (head.exif ?? head.icc ?? head.xmp ?? head.iptc) return "carries more than its pixels";
  const match = traces.find((trace) => bytes.includes(trace));
  if (match) return `holds ${match}`;
  const isHarmless =
    response.headers.get("x-content-type-options") === "nosniff" &&
    /sandbox/.test(response.headers.get("content-security-policy") ?? "");
  return isHarmless ? null : "may run";
}

async function runFile(uploadTest: UploadTest, sent: Sent): Promise<void> {
  let answer: Answer | undefined;
  const token = uploadTest.token;
  const cpuMsBefore = await cpuMsOf(uploadTest.server.pid);
  const bytes = await memoryFor(uploadTest.server.pid, async () => {
    answer = await send(uploadTest.server.url, token, sent);
  });
  if (!answer) return;
  const cpuMs = (await cpuMsOf(uploadTest.server.pid)) - cpuMsBefore;
  const { status, code, data } = answer;
  uploadTest.result.mostCpuMs = Math.max(uploadTest.result.mostCpuMs, cpuMs);
  uploadTest.result.mostBytes = Math.max(uploadTest.result.mostBytes, bytes);
  const outcome = code === 200 ? "taken" : "refused";
  const isRight = status === 200 && (sent.expected === "either" || sent.expected === outcome);
  uploadTest.expect(sent.name, isRight, answer);
  uploadTest.expect(`${sent.name} in ${decodeCpuMs} ms of CPU`, cpuMs <= decodeCpuMs, `${cpuMs} ms`);
  uploadTest.expect(
    `${sent.name} in the memory that it needs`,
    bytes <= decodeBytes + (sent.decodedBytes ?? 0) + sent.bytes.length * 2,
    `${Math.round(bytes / 1024 / 1024)} MB`,
  );
  if (code !== 200 || data === undefined) return;
  const problem = await problemOf(uploadTest, data, token);
  uploadTest.expect(`${sent.name} as it is served`, problem === null, problem ?? "");
}

/** Archives that are harmful when they are unpacked. */
async function runPackages(uploadTest: UploadTest): Promise<void> {
  const admin = await signIn(uploadTest.server.url, "admin");
  const give = async (bytes: Buffer) => {
    const form = new FormData();
    form.append("file", new File([Uint8Array.from(bytes)], "a.apk"));
    const response = await fetch(uploadTest.server.url + uploadsApi.uploadPackage.path, {
      method: "POST",
      headers: { token: admin },
      body: form,
    });
    return (await response.json()) as { code: number; reason?: string };
  };
  const zeros = Buffer.alloc(100 * 1024 * 1024);
  const nested = zipOf([
    { name: "inner.zip", bytes: zipOf([{ name: "zeros", bytes: zeros, isDeflated: true }]), isDeflated: true },
  ]);
  const bad: [string, Buffer][] = [
    ["a zip slip", packageOf({}, [{ name: "../../x", bytes: zeros.subarray(0, 1) }])],
    ["a symbolic link", packageOf({}, [{ name: "x", bytes: Buffer.from("/etc/passwd"), mode: 0o120777 }])],
    ["a zip bomb of 100 MB", packageOf({}, [{ name: "x", bytes: zeros, isDeflated: true }])],
    ["a zip in a zip without a manifest", nested],
    ["noise", Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 97) & 0xff))],
  ];
  for (const [name, bytes] of bad) {
    const answer = await give(bytes);
    uploadTest.expect(name, answer.reason?.startsWith("package-") === true, answer);
  }
  const answer = await give(packageOf({ packageName: "com.example.fault" }));
  uploadTest.expect("a good package", answer.code === 200, answer);
}

/** Twenty uploads of the costliest kind at once. */
async function runTwenty(uploadTest: UploadTest, files: readonly Sent[]): Promise<void> {
  const photo = files.find(({ name }) => name === "the same, lying on its side");
  if (!photo) throw new Error("the photo is not in the corpus");
  const startedAt = performance.now();
  uploadTest.result.mostOfTwentyBytes = await memoryFor(uploadTest.server.pid, async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(uploadTest.server.url, uploadTest.token, photo)),
    );
    uploadTest.expect(
      "twenty at once",
      answers.every(({ code }) => code === 200),
      answers.map(({ code }) => code),
    );
  });
  uploadTest.result.twentyMs = performance.now() - startedAt;
}

/** Uploads the corpus and a number of corrupted pictures to its own server (G-S17). */
export async function runUploads(spoiled: number, seed: number): Promise<UploadsResult> {
  const server = await ServerProcess.start({ VOWDESK_LOG: "silent" });
  try {
    const uploadTest = new UploadTest(server, await Promise.all(seededRoles.map((role) => signIn(server.url, role))));
    const files = await corpus();
    for (const sent of [...files, ...(await mutations(spoiled, seed))]) await runFile(uploadTest, sent);
    await runForms(uploadTest);
    await runPlaces(uploadTest);
    await runPackages(uploadTest);
    await runTwenty(uploadTest, files);
    await server.ready();
    uploadTest.expect("the server never restarted", server.restarts === 0, String(server.restarts));
    return uploadTest.result;
  } finally {
    await server.close();
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

if (import.meta.main) {
  const seed = Number(process.argv[3] ?? 20_261_102);
  const result = await runUploads(Number(process.argv[2] ?? 1_000), seed);
  for (const failure of result.failures.slice(0, shownFailures)) console.log(`FAILED ${failure}`);
  console.log(`most CPU ${result.mostCpuMs} ms, most memory for one ${megabytes(result.mostBytes)}`);
  console.log(`twenty at once in ${Math.round(result.twentyMs)} ms with ${megabytes(result.mostOfTwentyBytes)}`);
  const figure = `most CPU ${result.mostCpuMs} ms, most memory ${megabytes(result.mostBytes)}`;
  printFigures([{ goal: "G-S17", what: `${result.tried} uploads and checks`, figure }], result.failures);
  console.log(`${result.tried - result.failures.length} passed, ${result.failures.length} failed`);
  process.exit(result.failures.length > 0 ? 1 : 0);
}
