import type { Services } from "../../kernel/http/context.ts";
import { setPhoneRegion } from "../../kernel/text/phones.ts";
import { fieldsOf } from "./present.ts";
import * as store from "./store.ts";

/** Keeps the region of phone numbers as the settings say, in this process. Returns the function that stops following. */
export async function followPhoneRegion({ db, signals, log }: Services): Promise<() => void> {
  const read = async () => setPhoneRegion(fieldsOf(await store.findStudio(db)).phoneRegion);
  await read();
  return signals.subscribe((signal) => {
    const isOurs = signal.kind === "all" || (signal.kind === "changed" && signal.feature === "business");
    if (!isOurs) return;
    read().catch((error: unknown) =>
      log.warn(
        { reason: error instanceof Error ? error.message : "unknown" },
        "the region of phone numbers was not read",
      ),
    );
  });
}
