/** The part of autocannon that the benchmarks use; it brings no types. */
declare module "autocannon" {
  interface Request {
    path?: string;
    method?: "GET" | "POST";
    headers?: Record<string, string>;
    body?: string;
  }
  interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  interface Options extends Request {
    url: string;
    /** Told of each connection before it sends anything. */
    setupClient?: (client: Client) => void;
    connections: number;
    /** Seconds. */
    duration: number;
  }
  interface Result {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
    timeouts: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
