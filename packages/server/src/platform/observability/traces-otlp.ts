import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { sendTraces, type RequestSpan, type Traces } from "./traces.ts";

const defaultServiceName = "vowdesk";

function fail(span: Span, error: unknown): void {
  // A database error message may contain row values. The log has the error under the same request id.
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "failed" });
}

/**
 * Exports spans over OTLP/HTTP to `OTEL_EXPORTER_OTLP_ENDPOINT`. Address, headers, sampler and service name come from
 * the standard `OTEL_…` variables. Returns the function that flushes and stops the export.
 */
export function startTraces(build: string): () => Promise<void> {
  const name = process.env["OTEL_SERVICE_NAME"] ?? defaultServiceName;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": name, "service.version": build }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer(defaultServiceName, build);

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
    // An unreachable collector must not prevent the node from stopping.
    await provider.shutdown().catch(() => undefined);
    for (const part of [trace, context, propagation]) part.disable();
  };
}
