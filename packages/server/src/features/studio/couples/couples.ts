export { calls } from "./couples.calls.ts";
export { serveAppointments } from "./calendar.serve.ts";
export { galleryPreloads, hasCoupleSession } from "./galleries.serve.ts";
export { identifyCouples } from "./identify.ts";
export { accountRecords } from "./couples.account-records.ts";
