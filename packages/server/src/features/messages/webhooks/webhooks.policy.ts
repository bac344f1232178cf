import {
  webhookActions,
  webhooksApi,
  type WebhookAction,
  type WebhookState,
} from "@vowdesk/contract/messages/webhooks";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

/** A delivery is tried for a day after its event, or after it is replayed. */
export const deliveryMs = 24 * 60 * 60_000;
/** Answers of the class 4xx that ask to try later, or concern all events. */
const temporary: ReadonlySet<number> = new Set([408, 410, 425, 429]);
/** Answers that a receiver also gives while it is set up or replaced. */
const ofReceiver: ReadonlySet<number> = new Set([401, 403, 404, 407, 421]);

/**
 * After so many refusals a delivery has failed and no longer holds back its object; null if the answer is no refusal of the event.
 * The pauses grow, so that 6 take about three minutes and 10 about 45.
 */
export function maxRefusals(status: number | null): number | null {
  if (status === null || status < 400 || status >= 500 || temporary.has(status)) return null;
  return ofReceiver.has(status) ? 10 : 6;
}

/** How long a replaced secret signs too. */
export const previousSecretMs = 24 * 60 * 60_000;

const excludedIn: Readonly<Record<WebhookState, readonly WebhookAction[]>> = {
  active: ["resume"],
  paused: ["pause", "ping", "replay"],
};

/** Actions of the actor on a webhook in this state. */
export const allowed = (actor: Actor, { state }: { state: WebhookState }): WebhookAction[] =>
  webhookActions.filter(
    (action) => !excludedIn[state].includes(action) && isAllowed(actor, webhooksApi[action].access),
  );

/** The patterns that match an event: its name, its area, and all. */
export const patternsFor = (type: string): string[] => [type, `${type.split(".")[0]}.*`, "*"];

/** Marks the column of a sealed address. Nodes of the previous release cannot send to it, and leave the delivery to others. */
const sealedPrefix = "sealed:";

/** What is stored in plain text of an address: its origin. */
export const storedUrl = (url: string): string => `${sealedPrefix}${new URL(url).origin}/${pathOf(url)}`;

/** `…` for an address with a path or query. */
const pathOf = (url: string) => (new URL(url).href === `${new URL(url).origin}/` ? "" : "…");

/** An address as it is shown. Those that are not sealed yet are shown in the same way. */
export const shownUrl = (column: string): string =>
  column.startsWith(sealedPrefix) ? column.slice(sealedPrefix.length) : shownUrl(storedUrl(column));

/** Parses an address that may receive events. Null unless it is an absolute `https` address without user name and password. */
export function receiverUrl(text: string, allowsHttp: boolean): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSecure = url?.protocol === "https:" || (allowsHttp && url?.protocol === "http:");
  return url && isSecure && url.username === "" && url.password === "" ? url : null;
}
