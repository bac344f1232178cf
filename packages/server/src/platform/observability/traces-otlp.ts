import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { sendTraces, type RequestSpan, type Traces } from "./traces.ts";

const usualName = "vowdesk";

function fail(span: Span, error: unknown): void {
  // What the database says may hold values of rows; the log has it, under the same request id.
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "failed" });
}

/**
 * Sends spans from now on to where `OTEL_EXPORTER_OTLP_ENDPOINT` says, over OTLP/HTTP. Address, headers, sampler and name are
 * read from the usual `OTEL_…` variables. Answers what ends that and sends the rest.
 */
export function startTraces(build: string): () => Promise<void> {
  const name = process.env["OTEL_SERVICE_NAME"] ?? usualName;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": name, "service.version": build }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer(usualName, build);

  const request = (headers: Parameters<Traces["request"]>[0]): RequestSpan => {
    const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, propagation.extract(ROOT_CONTEXT, headers));
    const inside = trace.setSpan(ROOT_CONTEXT, span);
    return {
      enter: (work) => context.with(inside, work),
      end(route, attributes, hasFailed) {
        span.updateName(route).setAttributes(attributes);
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  const statement: Traces["statement"] = (text, ms, error) => {
    const endedAt = Date.now();
    const attributes = { "db.system.name": "postgresql", "db.query.text": text };
    const [verb = "statement"] = text.trimStart().split(/\s/, 1);
    const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT, startTime: endedAt - ms, attributes });
    if (error !== undefined) fail(span, error);
    span.end(endedAt);
  };
  const job: Traces["job"] = (named, run) =>
    tracer.startActiveSpan(`job ${named}`, async (span) => {
      try {
        return await run();
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  sendTraces({ request, statement, job });
  return async () => {
    sendTraces(null);
    // A collector that is away keeps nobody from stopping.
    await provider.shutdown().catch(() => undefined);
    for (const part of [trace, context, propagation]) part.disable();
  };
}
