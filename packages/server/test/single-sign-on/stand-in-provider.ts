import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Claims = Record<string, unknown>;

/** What the stand-in does wrong. Without any, its answers are correct. */
interface Deviations {
  claims?: Claims;
  /** Signs with a key that the provider does not publish. */
  hasOtherKey?: boolean;
  /** Status of the answer to the exchange of the code. */
  status?: number;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
// Generating a key takes a quarter of a second, so that all stand-ins have the same one.
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const publishedKey = newKey();
const otherKey = newKey();

function tokenOf(claims: Claims, key: KeyObject): string {
  const signed = `${part({ alg: "RS256", kid: "key" })}.${part(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

/** A provider of OpenID Connect whose answers a test can falsify. It checks the code, PKCE and the client as a real one does. */
export class StandInProvider {
  deviations: Deviations = {};
  /** Runs before the code is exchanged. */
  beforeToken: () => Promise<void> = () => Promise.resolve();
  /** Whether the description names a page for signing out. */
  hasSignOut = true;
  /** The people by subject, with their claims. */
  readonly people = new Map<string, Claims>();
  readonly #codes = new Map<string, { subject: string; asked: URLSearchParams }>();
  readonly #server: Server;

  issuer = "";

  private constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then(async (body) => {
        if (request.method === "POST") await this.beforeToken();
        const { status, json } = this.#answer(request.url ?? "", body, request.headers.authorization ?? "");
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
      });
    });
  }

  static async start(): Promise<StandInProvider> {
    const provider = new StandInProvider();
    provider.#server.listen(0, "127.0.0.1");
    await once(provider.#server, "listening");
    provider.issuer = `http://127.0.0.1:${(provider.#server.address() as AddressInfo).port}`;
    return provider;
  }

  /** The query of the redirect after the person has signed in at the address of the authorization endpoint. */
  signIn(url: string, subject: string, changes: Record<string, string> = {}): string {
    const requested = new URL(url).searchParams;
    const code = randomUUID();
    this.#codes.set(code, { subject, asked: requested });
    return new URLSearchParams({ code, state: requested.get("state") ?? "", iss: this.issuer, ...changes }).toString();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, "close");
  }

  #answer(path: string, body: string, authorization: string): { status: number; json: object } {
    const { issuer } = this;
    if (path === "/.well-known/openid-configuration") {
      const endpoints = {
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        ...(this.hasSignOut && { end_session_endpoint: `${issuer}/sign-out` }),
      };
      const supported = { authorization_response_iss_parameter_supported: true, response_types_supported: ["code"] };
      return { status: 200, json: { issuer, ...endpoints, jwks_uri: `${issuer}/keys`, ...supported } };
    }
    if (path === "/keys") {
      const jwk = createPublicKey(publishedKey).export({ format: "jwk" });
      return { status: 200, json: { keys: [{ ...jwk, kid: "key", alg: "RS256", use: "sig" }] } };
    }
    return this.#exchange(new URLSearchParams(body), authorization);
  }

  #exchange(input: URLSearchParams, authorization: string): { status: number; json: object } {
    const { status = 200, claims = {}, hasOtherKey = false } = this.deviations;
    if (status !== 200) return { status, json: { error: "server_error" } };
    const issued = this.#codes.get(input.get("code") ?? "");
    this.#codes.delete(input.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(input.get("code_verifier") ?? "")
      .digest("base64url");
    const isClient = authorization === `Basic ${Buffer.from("desk:secret").toString("base64")}`;
    const fits = issued?.asked.get("code_challenge") === challenge && isClient;
    if (!issued || !fits || issued.asked.get("redirect_uri") !== input.get("redirect_uri"))
      return { status: 400, json: { error: "invalid_grant" } };
    const now = Math.floor(Date.now() / 1_000);
    const own = { iss: this.issuer, aud: "desk", sub: issued.subject, iat: now, exp: now + 300 };
    const all = { ...own, nonce: issued.asked.get("nonce"), ...this.people.get(issued.subject), ...claims };
    const token = tokenOf(all, hasOtherKey ? otherKey : publishedKey);
    return { status: 200, json: { access_token: "access", token_type: "Bearer", expires_in: 60, id_token: token } };
  }
}
