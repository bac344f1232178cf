import { singleSignOnApi, type ProviderKind, type SignInProvider } from "@vowdesk/contract/staff/single-sign-on";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { RecordedService } from "../../../../../test/single-sign-on/recorded-service.ts";
import { signInTest } from "../../../../../test/single-sign-on/sign-in-test.ts";

const setup = signInTest();

/** Answers as the services document them, with the parts that are not read. */
const recorded = {
  wecom: {
    "/cgi-bin/gettoken": { json: { errcode: 0, errmsg: "ok", access_token: "app-token", expires_in: 7200 } },
    "/cgi-bin/auth/getuserinfo": { json: { errcode: 0, errmsg: "ok", userid: "ZhangSan", user_ticket: "ticket" } },
  },
  dingtalk: {
    "/v1.0/oauth2/userAccessToken": {
      json: { accessToken: "user-token", refreshToken: "refresh", expireIn: 7200, corpId: "ding1" },
    },
    "/v1.0/contact/users/me": {
      json: { nick: "Zhang San", unionId: "z21HjQ", openId: "123", mobile: "150xxxx9144", stateCode: "86" },
    },
  },
  feishu: {
    "/open-apis/authen/v2/oauth/token": {
      json: { code: 0, access_token: "user-token", expires_in: 7200, token_type: "Bearer", scope: "" },
    },
    "/open-apis/authen/v1/user_info": {
      json: {
        code: 0,
        msg: "success",
        data: { name: "Zhang San", open_id: "ou-1", union_id: "on-94", tenant_key: "t" },
      },
    },
  },
} as const;

type Kind = Exclude<ProviderKind, "oidc">;
const subjects: Readonly<Record<Kind, string>> = { wecom: "ZhangSan", dingtalk: "z21HjQ", feishu: "on-94" };
const clientIds: Readonly<Record<Kind, string>> = { wecom: "ww1234/1000002", dingtalk: "dingapp", feishu: "cli_a5" };

async function addService(kind: Kind, replies: Parameters<typeof RecordedService.start>[0] = recorded[kind]) {
  const service = await RecordedService.start(replies);
  const input = { name: kind, kind, clientId: clientIds[kind], clientSecret: "secret" };
  const answer = await setup.server.call(singleSignOnApi.add, input, setup.admin);
  expect(answer).toMatchObject({ success: true });
  const { id, issuer } = answer.data as SignInProvider;
  await sql`update sign_in_provider set issuer = ${service.address} where id = ${id}`.execute(setup.server.services.db);
  return { service, id, issuer };
}

type Added = Awaited<ReturnType<typeof addService>>;

/** A user with a linked identity of the service, and the address of its page. */
async function linkUser({ id: providerId }: Added, code: string) {
  const user = await setup.server.createUser({ roles: ["dispatcher"] });
  const browser = setup.newBrowser();
  browser.token = user.token;
  const { data } = await browser.call(singleSignOnApi.startLink, { providerId, password: "vowdesk" });
  const page = new URL((data as { url: string }).url);
  const query = `${code}&state=${page.searchParams.get("state") ?? ""}`;
  return { user, page, linked: await browser.call(singleSignOnApi.finishLink, { providerId, query }) };
}

async function enter({ id }: Added, code: string) {
  const browser = setup.newBrowser();
  const state = new URL(await browser.start(id)).searchParams.get("state") ?? "";
  return browser.finish(id, `${code}&state=${state}`);
}

describe.each<Kind>(["wecom", "dingtalk", "feishu"])("%s, by recorded answers", (kind) => {
  const code = kind === "dingtalk" ? "authCode=code-1" : "code=code-1";

  test("signs a linked user in, and creates and links nothing by itself", async () => {
    const added = await addService(kind);
    expect(added.issuer).toMatch(/^https:\/\//);
    expect(await enter(added, code)).toMatchObject({ reason: "identity-unknown" });
    const { user, linked } = await linkUser(added, code);
    expect(linked).toMatchObject({ success: true });
    expect(await enter(added, code)).toMatchObject({ success: true, id: user.id });
    const { rows } = await sql`select subject from sign_in_identity where provider_id = ${added.id}`.execute(
      setup.server.services.db,
    );
    expect(rows).toEqual([{ subject: subjects[kind] }]);
    await added.service.close();
  });

  test("refuses an error, an answer without a user, and a redirect without a code", async () => {
    const [first, last] = Object.keys(recorded[kind]) as [string, string];
    const failure = { json: { errcode: 40029, code: 20003, errmsg: "invalid code", msg: "invalid code" } };
    const refusing = await addService(kind, { ...recorded[kind], [first]: { ...failure, status: 200 } });
    expect(await enter(refusing, code)).toMatchObject({ reason: "single-sign-on-refused" });
    const nameless = await addService(kind, { ...recorded[kind], [last]: { json: { errcode: 0, openid: "guest" } } });
    expect(await enter(nameless, code)).toMatchObject({ reason: "single-sign-on-refused" });
    expect(await enter(nameless, "error=access_denied")).toMatchObject({ reason: "single-sign-on-refused" });
    const away = await addService(kind, { [first]: { status: 503, json: {} } });
    expect(await enter(away, code)).toMatchObject({ reason: "provider-away" });
    await Promise.all([refusing, nameless, away].map(({ service }) => service.close()));
  });
});

describe("the requests", () => {
  test("of WeCom name the business and the app", async () => {
    const added = await addService("wecom");
    const { page } = await linkUser(added, "code=code-1");
    expect(page.pathname).toBe("/wwlogin/sso/login");
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      login_type: "CorpApp",
      appid: "ww1234",
      agentid: "1000002",
      redirect_uri: `http://desk.example/auth-redirect/${added.id}`,
    });
    expect(added.service.requests.map(({ query }) => query)).toEqual([
      { corpid: "ww1234", corpsecret: "secret" },
      { access_token: "app-token", code: "code-1" },
    ]);
    await added.service.close();
  });

  test("of DingTalk send the code as JSON and the token in its header", async () => {
    const added = await addService("dingtalk");
    const { page } = await linkUser(added, "authCode=code-1");
    expect(page.pathname).toBe("/oauth2/auth");
    expect(Object.fromEntries(page.searchParams)).toMatchObject({ client_id: "dingapp", scope: "openid" });
    const [token, user] = added.service.requests;
    const body = { clientId: "dingapp", clientSecret: "secret", code: "code-1", grantType: "authorization_code" };
    expect(token).toMatchObject({ method: "POST", body });
    expect(user?.headers).toMatchObject({ "x-acs-dingtalk-access-token": "user-token" });
    await added.service.close();
  });

  test("of Feishu prove the code by PKCE", async () => {
    const added = await addService("feishu");
    const { page } = await linkUser(added, "code=code-1");
    expect(page.pathname).toBe("/open-apis/authen/v1/authorize");
    const [token, user] = added.service.requests;
    const { code_verifier: verifier = "", ...body } = (token?.body ?? {}) as Record<string, string>;
    expect(body).toEqual({
      grant_type: "authorization_code",
      client_id: "cli_a5",
      client_secret: "secret",
      code: "code-1",
      redirect_uri: `http://desk.example/auth-redirect/${added.id}`,
    });
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    expect(page.searchParams.get("code_challenge")).toBe(challenge);
    expect(user?.headers).toMatchObject({ authorization: "Bearer user-token" });
    await added.service.close();
  });
});

test("the address of a service cannot be changed, so that its secret is sent nowhere else", async () => {
  const { id, service } = await addService("feishu");
  const { version } = (await setup.server.call(singleSignOnApi.detail, { id }, setup.admin)).data as SignInProvider;
  const input = { id, version, issuer: "https://other.example", clientSecret: "other" };
  expect(await setup.server.call(singleSignOnApi.update, input, setup.admin)).toMatchObject({
    data: { kind: "feishu", issuer: service.address },
  });
  await service.close();
});
