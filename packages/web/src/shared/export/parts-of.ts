import type { CallInput, Endpoint } from "@vowdesk/contract/kernel";
import { call } from "../../kernel/http/call.ts";

/** Reads a list by its call for exports, which counts on by the id of the last record. */
export const partsOf =
  <E extends Endpoint>(endpoint: E) =>
  (filters: Readonly<Record<string, string>>, after: string | number | null, signal: AbortSignal) => {
    const input = { filters, ...(after !== null && { after: Number(after) }) };
    return call(endpoint, input as CallInput<E>, { signal, background: true });
  };
