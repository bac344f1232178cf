import { createHash, createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Json, Quirk, Reply, Signing } from "./quirk.ts";

export const clientId = "desk";
export const clientSecret = "secret+with/signs=%";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const newKeys = (): Record<"RS256" | "ES256" | "EdDSA", KeyObject> => ({
  RS256: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
  ES256: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
  EdDSA: generateKeyPairSync("ed25519").privateKey,
});

/** Made once, because an RSA key takes a tenth of a second. */
const [currentKeys, replacedKeys] = [newKeys(), newKeys()];

const publicPart = ({ kty, n, e, crv, x, y }: Json) => ({ kty, n, e, crv, x, y });

function signatureOf(signed: string, alg: Signing["alg"], key: KeyObject): Buffer {
  if (alg === "HS256") return createHmac("sha256", clientSecret).update(signed).digest();
  if (alg === "EdDSA") return sign(null, Buffer.from(signed), key);
  return sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
}

function tokenOf(claims: Json, { alg, kid, isReplaced }: Signing): string {
  const keys = isReplaced ? replacedKeys : currentKeys;
  const signed = `${part({ alg, ...(kid !== undefined && { kid }) })}.${part(claims)}`;
  return `${signed}.${signatureOf(signed, alg, keys[alg === "HS256" ? "RS256" : alg]).toString("base64url")}`;
}

interface Issued {
  subject: string;
  requested: URLSearchParams;
}

/**
 * A small provider of OpenID Connect that deviates in the ways of known products, one switch for each. Without a switch it does what
 * the standard says.
 */
export class ZooProvider {
  readonly people = new Map<string, Json>();
  readonly #quirks: readonly Quirk[];
  readonly #codes = new Map<string, Issued>();
  readonly #sessions = new Map<string, Issued>();
  readonly #server: Server;
  #origin = "";
  #isReplaced = false;

  private constructor(quirks: readonly Quirk[]) {
    this.#quirks = quirks;
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        const { status, headers, body: sent } = this.#reply(request, body);
        response.writeHead(status, headers).end(sent);
      });
    });
  }

  static async start(quirks: readonly Quirk[]): Promise<ZooProvider> {
    const provider = new ZooProvider(quirks);
    provider.#server.listen(0, "127.0.0.1");
    await once(provider.#server, "listening");
    provider.#origin = `http://127.0.0.1:${(provider.#server.address() as AddressInfo).port}`;
    return provider;
  }

  /** The address of this provider, as an administrator types it into its form in Vowdesk: some add a slash or the path of the description. */
  get address(): string {
    return `${this.#origin}/realms/desk${this.#last("addressEnd") ?? ""}`;
  }

  /** The query of the redirect after the person has signed in at the address of the authorization endpoint. */
  signIn(url: string, subject: string): string {
    const requested = new URL(url).searchParams;
    const code = `${randomUUID()}${this.#last("codeEnd") ?? ""}`;
    this.#codes.set(code, { subject, requested });
    // The keys are replaced between the start and the end of a sign-in.
    this.#isReplaced = this.#last("signing")?.isReplaced ?? false;
    const own = { code, state: requested.get("state") ?? "", iss: this.#issuer };
    const query: Json = this.#quirks.reduce((sum, { redirect }) => redirect?.(sum, requested) ?? sum, own as Json);
    const input = Object.entries(query).filter(([, value]) => value !== null);
    return new URLSearchParams(input.map(([name, value]): [string, string] => [name, String(value)])).toString();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #last<K extends keyof Quirk>(name: K): Quirk[K] | undefined {
    return this.#quirks.findLast((quirk) => quirk[name] !== undefined)?.[name];
  }

  get #issuer(): string {
    return `${this.#origin}/realms/desk${this.#last("issuerEnd") ?? ""}`;
  }

  get #signing(): Signing {
    return { alg: "RS256", kid: "key", ...this.#last("signing"), isReplaced: this.#isReplaced };
  }

  #reply(request: IncomingMessage, body: string): Reply {
    const path = (request.url ?? "").replace("/realms/desk", "").replace(/^\/+/, "/");
    const reply = this.#standardReply(path, body, request.headers.authorization ?? "");
    return this.#quirks.reduce((sum, quirk) => quirk.reply?.(sum, path, this.#origin) ?? sum, reply);
  }

  #standardReply(path: string, body: string, authorization: string): Reply {
    if (path === "/.well-known/openid-configuration") return json(this.#description());
    if (path === "/keys") return json({ keys: this.#keys() });
    if (path === "/token") return this.#token(new URLSearchParams(body), authorization);
    return this.#userInfo(authorization.replace("Bearer ", ""));
  }

  #description(): Json {
    const at = (path: string) => `${this.#origin}/realms/desk${path}`;
    const description: Json = {
      issuer: this.#issuer,
      authorization_endpoint: at("/auth"),
      token_endpoint: at("/token"),
      userinfo_endpoint: at("/user-info"),
      jwks_uri: at("/keys"),
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["RS256", "ES256", "EdDSA", "HS256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
      authorization_response_iss_parameter_supported: true,
    };
    return this.#quirks.reduce((sum, quirk) => quirk.description?.(sum) ?? sum, description);
  }

  #keys(): Json[] {
    const { kid } = this.#signing;
    const keys = Object.entries(this.#isReplaced ? replacedKeys : currentKeys).map(([alg, key]) => ({
      ...publicPart(key.export({ format: "jwk" }) as Json),
      alg,
      use: "sig",
      ...(kid !== undefined && { kid }),
    }));
    return this.#quirks.reduce<Json[]>((sum, quirk) => quirk.keys?.(sum) ?? sum, keys);
  }

  #claimsOf({ subject, requested }: Issued): Json {
    const claims: Json = { sub: subject, ...this.people.get(subject) };
    const scopes = (requested.get("scope") ?? "").split(" ");
    return this.#quirks.reduce((sum, quirk) => quirk.person?.(sum, scopes) ?? sum, claims);
  }

  #token(input: URLSearchParams, authorization: string): Reply {
    if (!this.#isClient(input, authorization))
      return json({ error: "invalid_client" }, { status: 401, headers: { "www-authenticate": 'Basic realm="desk"' } });
    const code = input.get("code") ?? "";
    const issued = this.#codes.get(code);
    this.#codes.delete(code);
    const verifier = input.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const isSame = issued?.requested.get("redirect_uri") === input.get("redirect_uri");
    if (!issued || issued.requested.get("code_challenge") !== challenge || !isSame)
      return json({ error: "invalid_grant" }, { status: 400 });
    const now = Math.floor(Date.now() / 1_000);
    const own = { iss: this.#issuer, aud: clientId, iat: now, exp: now + 300, nonce: issued.requested.get("nonce") };
    const claims = this.#quirks.reduce((sum, quirk) => quirk.idToken?.(sum) ?? sum, {
      ...this.#claimsOf(issued),
      ...own,
    } as Json);
    const access = randomUUID();
    this.#sessions.set(access, issued);
    const idToken = tokenOf(claims, this.#signing);
    return json({ access_token: access, token_type: "Bearer", expires_in: 60, id_token: idToken });
  }

  #isClient(input: URLSearchParams, authorization: string): boolean {
    const name = encodeURIComponent(clientId);
    const basic = `Basic ${Buffer.from(`${name}:${encodeURIComponent(clientSecret)}`).toString("base64")}`;
    const isPost = input.get("client_id") === clientId && input.get("client_secret") === clientSecret;
    const methods = this.#last("clientMethods") ?? ["basic", "post"];
    return (methods.includes("basic") && authorization === basic) || (methods.includes("post") && isPost);
  }

  #userInfo(access: string): Reply {
    const issued = this.#sessions.get(access);
    if (!issued) return json({ error: "invalid_token" }, { status: 401 });
    const claims = this.#quirks.reduce((sum, quirk) => quirk.userInfo?.(sum) ?? sum, this.#claimsOf(issued));
    if (!this.#last("signsUserInfo")) return json(claims);
    const token = tokenOf({ ...claims, iss: this.#issuer, aud: clientId }, this.#signing);
    return { status: 200, headers: { "content-type": "application/jwt" }, body: token };
  }
}

function json(value: object, { status = 200, headers = {} }: Partial<Omit<Reply, "body">> = {}): Reply {
  return {
    status,
    headers: { "content-type": "application/json;charset=UTF-8", ...headers },
    body: JSON.stringify(value),
  };
}
