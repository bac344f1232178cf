import type { CallInput, Endpoint } from "@vowdesk/contract/kernel";
import { singleSignOnApi, type SignInProvider } from "@vowdesk/contract/staff/single-sign-on";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { requestFor, startTestServer, type TestServer } from "../server.ts";
import { StandInProvider } from "./stand-in-provider.ts";
import { allowTestReceivers } from "../alerts/receivers.ts";

export const page = { origin: "http://desk.example", host: "desk.example" };

interface Answer {
  success: boolean;
  reason?: string;
  message?: string;
  id: number;
  token: string;
  data: unknown;
}

/** A browser with its cookies and its session. */
export class Browser {
  token: string | undefined;
  readonly #cookies = new Map<string, string>();
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Starts a sign-in and returns the address of the provider's page. */
  start = async (providerId: number): Promise<string> =>
    ((await this.call(singleSignOnApi.start, { providerId })).data as { url: string }).url;

  /** Completes a sign-in with the query of the redirect. */
  async finish(providerId: number, query: string): Promise<Answer> {
    const answer = await this.call(singleSignOnApi.finish, { providerId, query });
    this.token = answer.token;
    return answer;
  }

  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const request = requestFor(endpoint, input as Record<string, unknown>, this.token, { ...page, cookie });
    const answer = await this.#server.http.inject(request);
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value);
    return answer.json<Answer>();
  }
}

type Added = CallInput<typeof singleSignOnApi.add>;

/** A server, an administrator and a stand-in provider for the tests of a file. Each test has its own provider. */
class SignInTest {
  server!: TestServer;
  admin!: string;
  provider!: StandInProvider;
  #named = 0;

  async addProvider(changes: Partial<Added> = {}): Promise<SignInProvider> {
    const { issuer } = this.provider;
    const input = { name: "Login", issuer, clientId: "desk", clientSecret: "secret", ...changes };
    const answer = await this.server.call(singleSignOnApi.add, input, this.admin);
    expect(answer).toMatchObject({ success: true });
    return answer.data as SignInProvider;
  }

  newBrowser = () => new Browser(this.server);

  /** Signs a person of the provider in, in a new browser unless one is given. */
  async enter(providerId: number, subject: string, browser = this.newBrowser()): Promise<Answer> {
    return browser.finish(providerId, this.provider.signIn(await browser.start(providerId), subject));
  }

  /** A person at the provider with a verified address, and an account with the same address. */
  async makePerson({ roles = ["dispatcher"], isVerified = true } = {}) {
    const { db } = this.server.services;
    const name = `sso-${(this.#named += 1)}`;
    const email = `${name}@example.com`;
    this.provider.people.set(name, { email, email_verified: true, name: `Person ${this.#named}` });
    const user = await this.server.createUser({ username: name, roles });
    const verifiedAt = isVerified ? new Date() : null;
    await sql`update users set email = ${email} where id = ${user.id}`.execute(db);
    await sql`update users set email_verified_at = ${verifiedAt} where id = ${user.id}`.execute(db);
    return { ...user, name, email };
  }

  async auditLines(subject: string): Promise<{ verb: string; actor: string; changes: object }[]> {
    const { rows } = await sql<{ verb: string; actor: string; changes: object }>`
      select verb, actor, changes from audit_line where subject = ${subject} order by at, id`.execute(
      this.server.services.db,
    );
    return rows;
  }
}

/** Starts what the tests of single sign-on in a file need. */
export function signInTest(): SignInTest {
  const test = new SignInTest();
  beforeAll(async () => {
    test.server = await startTestServer();
    allowTestReceivers(test.server);
    test.admin = (await test.server.createUser({ username: "boss", roles: ["admin"] })).token;
  });
  afterAll(() => test.server?.close());
  beforeEach(async () => {
    test.provider = await StandInProvider.start();
  });
  afterEach(async () => {
    await test.provider.close();
    await sql`delete from sign_in_provider`.execute(test.server.services.db);
  });
  return test;
}
