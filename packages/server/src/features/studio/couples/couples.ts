import { on } from "../../../kernel/http/context.ts";
import { endLinks } from "./couples.service.ts";

export { calls } from "./couples.calls.ts";
export { serveAppointments } from "./calendar.serve.ts";
export { galleryPreloads, hasCoupleSession } from "./galleries.serve.ts";
export { identifyCouples } from "./identify.ts";
export { accountRecords } from "./couples.account-records.ts";

/** The links of partners who are not of the wedding any more end, because staff no longer see them and could not revoke them. */
export const listeners = on({
  "wedding.changed": ({ weddingId, replaced }, ctx) => endLinks(ctx, weddingId, replaced),
});
