import { authApi } from "@vowdesk/contract/staff/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { cookieNames, preferPortCookies } from "./port-cookies.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test.each([
  ["desk.example:8443", ".8443"],
  ["127.0.0.1:80", ".80"],
  ["[::1]:8080", ".8080"],
  ["desk.example", "."],
  ["[::1]", "."],
])("the port of %s is in the second name", (host, suffix) => {
  expect(cookieNames({ host }, "vowdesk-binding")).toEqual(["vowdesk-binding", `vowdesk-binding${suffix}`]);
});

test("the cookie of the port stands for the common one, and that of another port does not", () => {
  const request = { host: "desk.example:8080", cookies: { couple: "x", "couple.8080": "own", a: "1", "a.9090": "2" } };
  preferPortCookies(request);
  expect(request.cookies).toMatchObject({ couple: "own", a: "1" });
});

//
test("a sign-in at another port of the host does not end the session of this one", async () => {
  const { username } = await server.createUser({ roles: ["service"] });
  /** One browser: cookies of all ports of the host. */
  const jar = new Map<string, string>();
  const request = async (port: number, url: string, headers: Record<string, string>, payload?: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await server.http.inject({
      method: "POST",
      url,
      headers: { host: `desk.test:${port}`, cookie, ...headers },
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer.json<{ success: boolean; token: string }>();
  };
  const signIn = (port: number) =>
    request(
      port,
      authApi.signIn.path,
      { "content-type": "application/x-www-form-urlencoded" },
      new URLSearchParams({ username, password: "vowdesk", bind: "1" }).toString(),
    );
  const first = await signIn(8001);
  const second = await signIn(8002);
  const refresh = (port: number, token: string) =>
    request(port, authApi.refresh.path, { token, "content-type": "application/json" }, "{}");
  expect(await refresh(8001, first.token)).toMatchObject({ success: true });
  expect(await refresh(8002, second.token)).toMatchObject({ success: true });
  expect(await refresh(8003, first.token)).toMatchObject({ success: false });
});
