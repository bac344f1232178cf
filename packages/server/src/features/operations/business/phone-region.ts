import type { Services } from "../../../kernel/http/context.ts";
import { setPhoneRegion } from "../../../kernel/text/phones.ts";
import { fieldsOf } from "./business.present.ts";
import * as store from "./business.store.ts";

/** Keeps this process's region of phone numbers equal to the setting. Returns a function that stops this. */
export async function followPhoneRegion({ db, signals, log }: Services): Promise<() => void> {
  const read = async () => setPhoneRegion(fieldsOf(await store.findBusiness(db)).phoneRegion);
  await read();
  return signals.subscribe((signal) => {
    const isRelevant = signal.kind === "all" || (signal.kind === "changed" && signal.feature === "business");
    if (!isRelevant) return;
    read().catch((error: unknown) =>
      log.warn(
        { reason: error instanceof Error ? error.message : "unknown" },
        "could not read the region of phone numbers",
      ),
    );
  });
}
