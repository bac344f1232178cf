export { accountRecords } from "./galleries.account-records.ts";
export { settleOriginals } from "./arrivals/arrivals.leftovers.ts";
export { announce, assertPlace, settle } from "./arrivals/arrivals.service.ts";
export { serveOriginals } from "./arrivals/arrivals.serve.ts";
export { card, wiped } from "./cards.service.ts";
export { copyOriginals } from "./copies/copies.service.ts";
export { checkOriginals, verifyOriginals } from "./copies/checks.service.ts";
export { acceptPlaces } from "./copies/places.service.ts";
export { endGalleries } from "./ends.service.ts";
export { alertOfPictures } from "./watch/alerts.service.ts";
export { pictureFigures } from "./watch/figures.service.ts";
export { serveToCouples } from "./for-couples/for-couples.serve.ts";
export {
  countForCouple,
  firstPicturesForCouple,
  galleriesForCouple,
  indexForCouple,
} from "./for-couples/for-couples.service.ts";
export { servePreviews } from "./previews/previews.serve.ts";
export { makeMarks } from "./previews/marks.service.ts";
export { makePreviews, rebuildPreviews } from "./previews/previews.service.ts";
export { calls } from "./galleries.calls.ts";
export { add, open } from "./galleries.service.ts";
export { inScope, subjectNames } from "./galleries.store.ts";
export { scopeOf } from "./galleries.policy.ts";
export { serveZips } from "./zip/zip.serve.ts";
