/** The part of autocannon that the benchmarks use; the package has no types. */
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
    /** Called for each connection before it sends anything. */
    setupClient?: (client: Client) => void;
    connections: number;
    /** In seconds. */
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
