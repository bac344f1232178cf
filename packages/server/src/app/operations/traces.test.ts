import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { authApi } from "@vowdesk/contract/staff/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { traces } from "../../platform/observability/traces.ts";
import { startTraces } from "../../platform/observability/traces-otlp.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

interface ReceivedSpan {
  name: string;
  traceId: string;
  parentSpanId?: string;
  spanId: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

const received: ReceivedSpan[] = [];
const before = process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
let collector: Server;
let server: TestServer;
let stop: () => Promise<void>;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const { resourceSpans } = JSON.parse(text) as Sent;
      received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  stop = startTraces("build-1");
  server = await startTestServer({ demo: true });
});

afterAll(async () => {
  await server?.close();
  if (before === undefined) delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  else process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = before;
  collector?.close();
});

const traceId = "0af7651916cd43dd8448eb211c80319c";

test("a request's span joins the sender's trace and contains its statements, without values or tokens", async () => {
  const token = await server.signIn("admin");
  await server.http.inject({
    method: "GET",
    url: `${authApi.me.path}?token=${token}`,
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await stop();
  expect(traces()).toBeNull();
  const request = received.find((span) => span.traceId === traceId && span.name === `GET ${authApi.me.path}`);
  expect(request?.parentSpanId).toBe("b7ad6b7169203331");
  const statements = received.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.every((span) => span.traceId === traceId)).toBe(true);
  // Forms are read in events of the socket, but their statements still belong to the request.
  const signIn = received.find(({ name }) => name === `POST ${authApi.signIn.path}`);
  expect(received.filter(({ parentSpanId }) => parentSpanId === signIn?.spanId).length).toBeGreaterThan(0);
  expect(JSON.stringify(received)).not.toContain(token);
});
