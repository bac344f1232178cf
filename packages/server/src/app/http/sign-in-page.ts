import type { Language } from "@vowdesk/contract/kernel";
import type { BusinessBranding } from "@vowdesk/contract/operations/business";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { compress } from "../../kernel/http/compress.ts";
import { allowInline } from "./headers.ts";

/** What the sign-in page needs of the server. */
export interface SignInSource {
  business: () => Promise<BusinessBranding>;
  /** Called when the page could not be painted. Its code then paints it in the browser. */
  failed: (error: unknown) => void;
}

/** What the build of the pages writes for the sign-in page. The name begins with a dot, so that it is not served. */
const folder = ".painted";

const settingsWithinMs = 1_000;

/** The code of the page, as built for the server. */
interface Painter {
  paintSignIn(language: Language, business: BusinessBranding): string;
}

/** JSON for an element of the page: no tag can begin in it. */
const embedded = (data: unknown) => JSON.stringify(data).replaceAll("<", String.raw`\u003c`);

/** Whether the app would show the sign-in page in this language: without a token, except at the addresses of links. */
export const wantsSignIn = ({ url, cookies }: FastifyRequest, language: Language): boolean =>
  !cookies["Admin-Token"] && (cookies["language"] ?? language) === language && !/^\/+auth-redirect/i.test(url);

interface Painted {
  /** As built, without what the server adds. */
  template: string;
  page: string;
}

/** The last page in each language by what it was painted from, because painting takes a few milliseconds. */
const painted = new Map<Language, { from: string; result: Painted }>();

async function paintOnce(root: string, language: Language, business: BusinessBranding): Promise<Painted> {
  const template = await readFile(path.join(root, folder, `${language}.html`), "utf8");
  const from = JSON.stringify([root, template, business]);
  const last = painted.get(language);
  if (last?.from === from) return last.result;
  const result = { template, page: await paint(root, template, language, business) };
  painted.set(language, { from, result });
  return result;
}

async function paint(root: string, template: string, language: Language, business: BusinessBranding): Promise<string> {
  const file = pathToFileURL(path.join(root, folder, "painted-sign-in.js"));
  // Another build has another file at this path.
  file.search = String((await stat(file)).mtimeMs);
  const { paintSignIn } = (await import(file.href)) as Painter;
  const data = `<script type="application/json" id="business">${embedded(business)}</script>`;
  return template.replace(/<div id="root"[^>]*>/, (tag) => data + tag + paintSignIn(language, business));
}

/** Rejects if the settings do not come in time, for example because the database does not answer. */
const inTime = (business: SignInSource["business"]): Promise<BusinessBranding> =>
  Promise.race([business(), delay(settingsWithinMs, undefined, { ref: false }).then(refuseLate)]);

function refuseLate(): never {
  throw new Error(`the business settings did not come within ${settingsWithinMs} ms`);
}

/** Answers with the sign-in page, painted from its HTML (docs/decisions/177-painted-sign-in.md). False if it cannot be painted. */
export async function sendSignIn(
  root: string,
  { business, failed }: SignInSource,
  language: Language,
  { raw, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  try {
    const { template, page } = await paintOnce(root, language, await inTime(business));
    allowInline(raw, template);
    const compressed = compress(page, headers["accept-encoding"]);
    void reply.header("vary", `${String(reply.getHeader("vary"))}, accept-encoding`);
    if (compressed) void reply.header("content-encoding", compressed.encoding);
    void reply.type("text/html; charset=utf-8").send(compressed?.body ?? page);
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}
