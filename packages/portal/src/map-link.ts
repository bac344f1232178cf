/** Time zones of mainland China. */
const chinese: ReadonlySet<string> = new Set([
  "Asia/Shanghai",
  "Asia/Urumqi",
  "Asia/Chongqing",
  "Asia/Chungking",
  "Asia/Harbin",
  "Asia/Kashgar",
  "PRC",
]);

/**
 * The address of a map that shows a place: Amap in mainland China, where Google cannot be reached, else Google Maps. Both open the app of the phone if it
 * has one, and their page otherwise. Nothing is sent before the visitor follows the link.
 */
export const mapLink = (address: string, zone: string): string =>
  chinese.has(zone)
    ? `https://uri.amap.com/search?${new URLSearchParams({ keyword: address, callnative: "1" })}`
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
