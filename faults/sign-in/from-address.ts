import { Agent, request } from "node:http";

/** The answer to a request from a chosen local address; status 0 without an answer. */
export interface AddressedAnswer {
  status: number;
  ms: number;
  body: { code?: number; reason?: string; data?: unknown };
  cookies: string[];
}

interface AddressedRequest {
  url: string;
  /** An address of 127.0.0.0/8, all of which belong to this machine. */
  from: string;
  body: URLSearchParams | object;
  headers?: Record<string, string>;
}

const agents = new Map<string, Agent>();

function agentOf(from: string): Agent {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 256 });
  agents.set(from, agent);
  return agent;
}

/** Closes the kept-alive connections. */
export function closeAgents(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

const parsed = (text: string): AddressedAnswer["body"] => {
  try {
    return JSON.parse(text) as AddressedAnswer["body"];
  } catch {
    return {};
  }
};

/** Sends a POST from the address; for limits per address it is like another machine. */
export function postFrom({ url, from, body, headers = {} }: AddressedRequest): Promise<AddressedAnswer> {
  const startedAt = performance.now();
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  return new Promise((resolve) => {
    const options = { method: "POST", agent: agentOf(from), localAddress: from };
    const call = request(url, { ...options, headers: { "content-type": type, ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - startedAt,
          body: parsed(text),
          cookies: (response.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0] ?? ""),
        }),
      );
    });
    call.on("error", () => resolve({ status: 0, ms: performance.now() - startedAt, body: {}, cookies: [] }));
    call.end(isForm ? body.toString() : JSON.stringify(body));
  });
}
