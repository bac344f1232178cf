import type { FastifyInstance } from "fastify";
import type { Services } from "../../../../kernel/http/context.ts";
import type { Identify } from "../../../../kernel/http/listen.ts";
import { RefusedEvent, type PaymentEvent } from "../../../../platform/payments/payment-links.ts";
import { applyEvent, auditRefusal } from "./payments.service.ts";

const path = "/api/payment-links/events";
const maxBytes = 65_536;

/** The event of a message, or why the message is not accepted. */
function read(services: Services, body: unknown, signature: unknown): PaymentEvent | RefusedEvent {
  try {
    const message = {
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      signature: typeof signature === "string" ? signature : undefined,
      now: services.clock.now(),
    };
    return services.paymentLinks?.read(message) ?? { kind: "other" };
  } catch (error) {
    if (error instanceof RefusedEvent) return error;
    throw error;
  }
}

/**
 * Receives the messages of the payment provider. It is an address and not a call, because the signature is that of the bytes as they
 * arrived. Messages without a valid signature count against the limits of their sender; those of the provider do not. The provider
 * repeats what is not answered with 200.
 */
export function serveEvents(app: FastifyInstance, services: Services, identify: Identify): void {
  const links = services.paymentLinks;
  if (!links) return;
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    raw.post(path, { bodyLimit: maxBytes }, async (request, reply) => {
      const event = read(services, request.body, request.headers[links.signatureHeader]);
      const refuse = async (status: number, problem: RefusedEvent["problem"] | "unknown") => {
        services.log.warn({ requestId: request.id, problem }, "a message of the payment provider was refused");
        await auditRefusal(services, problem, request.id, request.ip);
        return reply.code(status).send({ received: false, problem });
      };
      if (event instanceof RefusedEvent) {
        await identify(request, undefined);
        return refuse(400, event.problem);
      }
      const result = await applyEvent(services, links, event, { requestId: request.id, ip: request.ip });
      return result === "unknown" ? refuse(404, result) : reply.send({ received: true, result });
    });
  });
}
