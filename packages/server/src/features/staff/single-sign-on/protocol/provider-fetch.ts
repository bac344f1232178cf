import { openFetch } from "../../../../platform/network/fetch.ts";
import { reachOf } from "../../../../platform/network/reach.ts";
import type { Services } from "../../../../kernel/http/context.ts";
import { answerWithinMs } from "../single-sign-on.policy.ts";
import { messageOf, ProviderFailure } from "./problems.ts";

/** The provider could not be reached, or its description could not be used. */
export class ProviderAway extends ProviderFailure {
  override name = "ProviderAway";
}

/** Whether an error, or one of its causes, is that a provider could not be reached. */
export const isAway = (error: unknown): boolean =>
  error instanceof ProviderAway || (error instanceof Error && error.cause !== undefined && isAway(error.cause));

/** Requests to providers. Private addresses are refused unless the operator allows them. */
export function openProviderFetch({ settings }: Services): ReturnType<typeof openFetch> {
  const send = openFetch({ timeoutMs: answerWithinMs, reach: reachOf(settings, "sign-in") });
  return async (url, options) => {
    const answer = await send(url, options).catch((error: unknown) => {
      throw new ProviderAway("unreachable", messageOf(error));
    });
    if (answer.status >= 500) throw new ProviderAway("provider-error", `${url}: HTTP ${answer.status}`);
    return answer;
  };
}
