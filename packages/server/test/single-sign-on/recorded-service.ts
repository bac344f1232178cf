import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface RecordedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage["headers"];
  body: unknown;
}

interface Reply {
  status?: number;
  json: object;
}

/** A local server that gives recorded answers by path, and keeps the requests. */
export class RecordedService {
  readonly requests: RecordedRequest[] = [];
  address = "";
  readonly #replies: Readonly<Record<string, Reply>>;
  readonly #server: Server;

  private constructor(replies: Readonly<Record<string, Reply>>) {
    this.#replies = replies;
    this.#server = createServer((request, response) => {
      void this.#reply(request).then(({ status = 200, json }) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json)),
      );
    });
  }

  static async start(replies: Readonly<Record<string, Reply>>): Promise<RecordedService> {
    const service = new RecordedService(replies);
    service.#server.listen(0, "127.0.0.1");
    await once(service.#server, "listening");
    service.address = `http://127.0.0.1:${(service.#server.address() as AddressInfo).port}`;
    return service;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #reply(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? "", this.address);
    const body = await text(request);
    this.requests.push({
      method: request.method ?? "",
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: body === "" ? null : (JSON.parse(body) as unknown),
    });
    return this.#replies[pathname] ?? { status: 404, json: {} };
  }
}
