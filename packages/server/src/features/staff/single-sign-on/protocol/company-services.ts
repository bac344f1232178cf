import type { ProviderKind } from "@vowdesk/contract/staff/single-sign-on";
import type { Services } from "../../../../kernel/http/context.ts";
import { openSecret } from "../secret.ts";
import * as oidc from "openid-client";
import type { Attempt, Protocol, StoredProvider } from "./port.ts";
import { openProviderFetch } from "./provider-fetch.ts";

/** A service with its own protocol (docs/decisions/069). All of them exchange a code, with the secret of an app, for one user. */
interface Service {
  /** The address that is stored with a provider. Tests store that of a stand-in, which then replaces all hosts. */
  address: string;
  pageOf(hostOf: HostOf, provider: StoredProvider, attempt: Attempt, challenge: string): URL;
  /** The person whom the code names. */
  readPerson(ask: Ask, exchange: Exchange): Promise<Person>;
}

type HostOf = (host: string) => string;
type Json = Record<string, unknown>;
/** Sends a request to a host and returns its answer, unless that is an error. */
type Ask = (host: string, path: string, request?: { headers?: Record<string, string>; body?: object }) => Promise<Json>;

interface Exchange extends Attempt {
  clientId: string;
  secret: string;
  code: string;
}

interface Person {
  id: unknown;
  name: unknown;
}

const addressOf = (host: string, path: string, parameters: Record<string, string>): URL =>
  new URL(`${path}?${new URLSearchParams(parameters).toString()}`, host);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The client id of WeCom is that of the business and that of its app, such as `ww1234/1000002`. */
function idsOf(clientId: string): { business: string; app: string } {
  const [business = "", app = ""] = clientId.split("/");
  return { business, app };
}

/** https://developer.work.weixin.qq.com/document/path/98152 and the pages of `gettoken` and `auth/getuserinfo`. */
const wecom: Service = {
  address: "https://login.work.weixin.qq.com",
  pageOf: (hostOf, { client_id }, { state, redirectUri }) =>
    addressOf(hostOf(wecom.address), "/wwlogin/sso/login", {
      login_type: "CorpApp",
      appid: idsOf(client_id).business,
      agentid: idsOf(client_id).app,
      redirect_uri: redirectUri,
      state,
    }),
  async readPerson(ask, { clientId, secret, code }) {
    const host = "https://qyapi.weixin.qq.com";
    const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();
    const app = query({ corpid: idsOf(clientId).business, corpsecret: secret });
    const token = textOf((await ask(host, `/cgi-bin/gettoken?${app}`))["access_token"]);
    const user = await ask(host, `/cgi-bin/auth/getuserinfo?${query({ access_token: token, code })}`);
    // Users who are not staff of the business have an `openid` instead.
    return { id: user["userid"], name: "" };
  },
};

/** https://open.dingtalk.com/document/orgapp/tutorial-obtaining-user-personal-information */
const dingtalk: Service = {
  address: "https://login.dingtalk.com",
  pageOf: (hostOf, { client_id }, { state, redirectUri }) =>
    addressOf(hostOf(dingtalk.address), "/oauth2/auth", {
      response_type: "code",
      client_id,
      scope: "openid",
      prompt: "consent",
      redirect_uri: redirectUri,
      state,
    }),
  async readPerson(ask, { clientId, secret: clientSecret, code }) {
    const host = "https://api.dingtalk.com";
    const body = { clientId, clientSecret, code, grantType: "authorization_code" };
    const token = textOf((await ask(host, "/v1.0/oauth2/userAccessToken", { body }))["accessToken"]);
    const headers = { "x-acs-dingtalk-access-token": token };
    const user = await ask(host, "/v1.0/contact/users/me", { headers });
    return { id: user["unionId"], name: user["nick"] };
  },
};

/** https://open.feishu.cn/document/authentication-management/access-token/get-user-access-token */
const feishu: Service = {
  address: "https://accounts.feishu.cn",
  pageOf: (hostOf, { client_id }, { state, redirectUri }, challenge) =>
    addressOf(hostOf(feishu.address), "/open-apis/authen/v1/authorize", {
      response_type: "code",
      client_id,
      redirect_uri: redirectUri,
      state,
      code_challenge: challenge,
      code_challenge_method: "S256",
    }),
  async readPerson(ask, { clientId, secret, code, verifier, redirectUri }) {
    const host = "https://open.feishu.cn";
    const app = { client_id: clientId, client_secret: secret, redirect_uri: redirectUri };
    const body = { grant_type: "authorization_code", ...app, code, code_verifier: verifier };
    const token = textOf((await ask(host, "/open-apis/authen/v2/oauth/token", { body }))["access_token"]);
    const headers = { authorization: `Bearer ${token}` };
    const { data } = await ask(host, "/open-apis/authen/v1/user_info", { headers });
    const user = (data ?? {}) as Json;
    return { id: user["union_id"], name: user["name"] };
  },
};

const services = { wecom, dingtalk, feishu };

/** The stored address of a provider with its own protocol; null for OpenID Connect, whose address is entered. */
export const fixedAddressOf = (kind: ProviderKind): string | null => (kind === "oidc" ? null : services[kind].address);

/** WeCom has `errcode` and Feishu `code`, which are 0 after success, and DingTalk answers an error with a status. */
function assertSuccess(status: number, json: Json): void {
  const code = json["errcode"] ?? json["code"] ?? 0;
  if (status !== 200 || code !== 0) throw new Error(`the service answered ${status}, code ${String(code)}`);
}

const hostsOf =
  (service: Service, { issuer }: StoredProvider): HostOf =>
  (host) =>
    issuer === service.address ? host : issuer;

function askerOf(running: Services, hostOf: HostOf): Ask {
  const send = openProviderFetch(running);
  return async (host, path, { headers = {}, body } = {}) => {
    const sent = { ...headers, accept: "application/json", ...(body && { "content-type": "application/json" }) };
    const answer = await send(new URL(path, hostOf(host)).href, {
      method: body ? "POST" : "GET",
      headers: sent,
      body: body && JSON.stringify(body),
    });
    const json = (await answer.json()) as Json;
    assertSuccess(answer.status, json);
    return json;
  };
}

const protocolOf = (service: Service): Protocol => ({
  authorizationUrl: async (_running, provider, attempt) => {
    const challenge = await oidc.calculatePKCECodeChallenge(attempt.verifier);
    return service.pageOf(hostsOf(service, provider), provider, attempt, challenge).href;
  },
  async readAnswer(running, provider, attempt, query) {
    const input = new URLSearchParams(query);
    const code = input.get("authCode") ?? input.get("code") ?? "";
    if (code === "") throw new Error("the redirect has no code");
    const secret = openSecret(running, provider.id, provider.sealed_secret);
    const ask = askerOf(running, hostsOf(service, provider));
    const { id, name } = await service.readPerson(ask, { ...attempt, clientId: provider.client_id, secret, code });
    if (textOf(id) === "") throw new Error("the service named no member of the business");
    return { claims: { sub: textOf(id), name: textOf(name) }, signOutUrl: null };
  },
});

export const protocolsOfServices = {
  wecom: protocolOf(wecom),
  dingtalk: protocolOf(dingtalk),
  feishu: protocolOf(feishu),
};
