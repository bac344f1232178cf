import { shorten } from "@vowdesk/contract/kernel";
import { ownBuild } from "../../kernel/http/build.ts";
import { cleanText } from "../../kernel/errors/clean-text.ts";
import type { LoggedError } from "../../kernel/errors/error-log.ts";

const maxStack = 8_000;

function linesOf(entries: readonly (readonly [name: string, value: string | null])[]): string {
  return entries.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join("\n");
}

interface FailureFacts {
  code: string | null;
  requestId: string | null;
  where: string;
}

/** Plain-text details of an error that stopped a page, for a support request. */
export function detailsOf(failure: unknown, facts: FailureFacts): string {
  const isError = failure instanceof Error;
  return linesOf([
    ["Message", cleanText(isError ? failure.message : String(failure))],
    ["Code", facts.code],
    ["Request", facts.requestId],
    ["Page", facts.where],
    ["Build", ownBuild()],
    ["Time", new Date().toISOString()],
    ["Stack", cleanText(shorten(isError ? (failure.stack ?? "") : "", maxStack))],
  ]);
}

/** The same for a group of the error log. */
export function detailsOfGroup({ message, code, where, count, lastAt, requestId, stack }: LoggedError): string {
  return linesOf([
    ["Message", message],
    ["Code", code],
    ["Request", requestId],
    ["Page", where],
    ["Build", ownBuild()],
    ["Time", new Date(lastAt).toISOString()],
    ["Times", String(count)],
    ["Stack", stack],
  ]);
}
