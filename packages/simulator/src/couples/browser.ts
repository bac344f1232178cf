import type { Call, Cookies, Input, Operation, Output } from "../client.ts";
import type { Pace } from "../pace.ts";

/** A browser with the pages for couples. Its session is a cookie. */
export interface Browser {
  /** Repeats the call until the server answers. Throws `Refused`. */
  call<O extends Operation>(operation: O, input: Input<O>): Promise<Output<O>>;
}

export function openBrowser(call: Call, pace: Pace): Browser {
  const cookies: Cookies = { header: "" };
  return { call: (operation, input) => pace.persist(() => call(operation, input, { cookies })) };
}

/** The code that was sent to a phone, which the server shows while messages are simulated. */
export function codeOf({ code }: { code: string | null }): string {
  if (code === null) throw new Error("codes are not shown: the simulator needs a server with VOWDESK_SMS=simulated");
  return code;
}

/** Opens a personal link, as a partner does with the code on the phone. */
export async function openLink(path: string, call: Call, pace: Pace): Promise<Browser> {
  const key = path.slice(path.indexOf("#") + 1);
  const browser = openBrowser(call, pace);
  const code = codeOf(await browser.call("coupleEntry_sendCode", { key }));
  await browser.call("coupleEntry_enter", { key, code });
  return browser;
}
