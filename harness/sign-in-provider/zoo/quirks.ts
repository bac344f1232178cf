import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { quirksOfProducts } from "./products.ts";
import { changed, without, type Quirk, type Reply } from "./quirk.ts";

const nowInSeconds = () => Math.floor(Date.now() / 1_000);

const compressed =
  (name: string, compress: (body: Buffer) => Buffer) =>
  ({ status, headers, body }: Reply): Reply => ({
    status,
    headers: { ...headers, "content-encoding": name },
    body: compress(Buffer.from(body)),
  });

/** Replaces the reply to one path. */
const only =
  (requested: string, change: (reply: Reply, origin: string) => Reply) =>
  (reply: Reply, path: string, origin: string) =>
    path === requested ? change(reply, origin) : reply;

const failed = (status: number, body = "{}", type = "application/json") => ({
  status,
  headers: { "content-type": type },
  body,
});

const proxies: Quirk[] = [
  { name: "gzip", part: "replies", reply: compressed("gzip", gzipSync) },
  { name: "deflate", part: "replies", reply: compressed("deflate", deflateSync) },
  { name: "brotli", part: "replies", reply: compressed("br", brotliCompressSync) },
  { name: "zstd", part: "replies", reply: compressed("zstd", zstdCompressSync) },
  {
    name: "address redirects",
    part: "address",
    reply: only("/.well-known/openid-configuration", (_reply, origin) => ({
      status: 301,
      headers: { location: `${origin}/elsewhere` },
      body: "",
    })),
    refused: "redirected",
  },
  {
    name: "page instead of a description",
    part: "address",
    reply: only("/.well-known/openid-configuration", () => failed(200, "<html></html>", "text/html")),
    refused: "answer-unreadable",
  },
  {
    name: "no description",
    part: "address",
    reply: only("/.well-known/openid-configuration", () => failed(404)),
    refused: "description-missing",
  },
  { name: "address of the description", part: "address", addressEnd: "/.well-known/openid-configuration" },
  { name: "error of the server", part: "replies", reply: only("/token", () => failed(502)), refused: "provider-error" },
  { name: "clock is 40 seconds ahead", part: "token", idToken: changed("nbf", nowInSeconds() + 40) },
  {
    name: "clock is 5 minutes ahead",
    part: "token",
    idToken: (claims) => ({ ...claims, iat: nowInSeconds() + 300, nbf: nowInSeconds() + 300 }),
    refused: "clock",
  },
  {
    name: "clock is 10 minutes late",
    part: "token",
    idToken: (claims) => ({ ...claims, exp: nowInSeconds() - 300 }),
    refused: "clock",
  },
  { name: "no nonce", part: "token", idToken: (claims) => without(claims, "nonce"), refused: "nonce" },
  { name: "other audience", part: "token", idToken: changed("aud", "other"), refused: "audience" },
  { name: "no key id", part: "signature", signing: { alg: "RS256", kid: undefined } },
  {
    name: "several keys without id",
    part: "signature",
    signing: { alg: "RS256", kid: undefined },
    keys: (keys) => keys.flatMap((key) => [key, key]),
    refused: "key",
  },
  { name: "key is not published", part: "signature", keys: () => [], refused: "key" },
  { name: "code is refused", part: "redirect", redirect: changed("code", "used"), refused: "code-refused" },
  {
    name: "user info is refused",
    part: "user-info",
    reply: only("/user-info", () => failed(403)),
    refused: "user-info-refused",
  },
  {
    name: "user info of another user",
    part: "user-info",
    userInfo: changed("sub", "other"),
    refused: "user-info-refused",
  },
  {
    name: "no user info",
    part: "user-info",
    description: changed("userinfo_endpoint", undefined),
  },
];

/** All quirks, by product. */
export const quirks: readonly Quirk[] = [...quirksOfProducts, ...proxies];

/** All pairs of quirks that one provider can have at once. */
export const pairs: readonly (readonly [Quirk, Quirk])[] = quirks.flatMap((first, index) =>
  quirks
    .filter((second, other) => other > index && second.part !== first.part)
    .map((second) => [first, second] as const),
);
