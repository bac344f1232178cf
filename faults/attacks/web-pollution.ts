import { encodingOf } from "@vowdesk/contract/kernel";
import type { Tally } from "../../harness/tally.ts";
import { declared, pathOf, uploadPath, type WebTarget } from "./web-target.ts";

const mark = "isAdmin";
const json = [
  `{"__proto__":{"${mark}":true}}`,
  `{"constructor":{"prototype":{"${mark}":true}}}`,
  `{"id":3,"__proto__":{"${mark}":true,"toString":1}}`,
  `{"list":[{"__proto__":{"${mark}":true}}]}`,
  `{"\\u005f_proto__":{"${mark}":true}}`,
  `{"prototype":{"${mark}":true},"__proto__":null}`,
];
const names = [
  `__proto__[${mark}]`,
  `constructor[prototype][${mark}]`,
  `__proto__.${mark}`,
  "__proto__",
  "constructor",
  "hasOwnProperty",
  `a[__proto__][${mark}]`,
];
const pairs = (name: string) =>
  new URLSearchParams([
    [name, "true"],
    ["token", "x"],
  ]).toString();

/** Returns whether the prototypes in this process, which is also the server's, are unchanged. */
const isClean = (known: string) =>
  !(mark in {}) && Object.getOwnPropertyNames(Object.prototype).join() === known && typeof {}.toString === "function";

async function runForms(target: WebTarget, token: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const name of names)
    for (const kind of ["field", "file"] as const) {
      const form = new FormData();
      form.append(name, kind === "field" ? "true" : new File(["x"], "a.png"));
      form.append("file", new File(["x"], name));
      const response = await fetch(`${target.url}${uploadPath}?module=pcimg`, {
        method: "POST",
        headers: { token },
        body: form,
      });
      statuses.push(response.status);
      await response.arrayBuffer();
    }
  return statuses;
}

/** G-S27: names that reach a prototype, in JSON, query, form and upload of every call. */
export async function runPollution(tally: Tally, target: WebTarget): Promise<void> {
  const known = Object.getOwnPropertyNames(Object.prototype).join();
  const token = await target.server.signIn("auditor");
  const statuses: number[] = [];
  for (const { endpoint, title } of declared.filter(({ title: name }) => !name.startsWith("auth."))) {
    const { method } = endpoint;
    const encoding = encodingOf(endpoint);
    const queries = names.map((name) => ({ method, url: `${pathOf(endpoint)}?${pairs(name)}`, headers: { token } }));
    const bodies = json.map((payload) => ({
      method,
      url: pathOf(endpoint),
      headers: { token, "content-type": "application/json" },
      payload,
    }));
    const forms = names.map((name) => ({
      method,
      url: pathOf(endpoint),
      headers: { token, "content-type": "application/x-www-form-urlencoded" },
      payload: pairs(name),
    }));
    for (const request of encoding === "query" ? queries : [...queries, ...bodies, ...forms])
      statuses.push((await target.server.http.inject(request)).statusCode);
    tally.expect(`G-S27 ${title}`, isClean(known));
  }
  statuses.push(...(await runForms(target, token)));
  const crashes = statuses.filter((status) => status >= 500).length;
  tally.record(
    "G-S27",
    `${statuses.length} requests that name __proto__ and the like: crashes`,
    crashes,
    crashes === 0,
  );
  tally.record(
    "G-S27",
    "prototypes of the server afterwards",
    isClean(known) ? "untouched" : "polluted",
    isClean(known),
  );
}
