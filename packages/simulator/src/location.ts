import type { Place } from "@vowdesk/contract/local/orders";
import type { Pace } from "./pace.ts";

/** The simulated zones with their centre and some streets. */
const zones: readonly { name: string; centre: Place; streets: readonly string[] }[] = [
  { name: "滨江", centre: { lat: 30.2084, lng: 120.2119 }, streets: ["江南大道", "滨盛路", "闻涛路", "江陵路"] },
  { name: "西湖", centre: { lat: 30.2724, lng: 120.1302 }, streets: ["文三路", "天目山路", "古墩路", "教工路"] },
  { name: "拱墅", centre: { lat: 30.3191, lng: 120.1422 }, streets: ["莫干山路", "大关路", "湖墅南路", "上塘路"] },
  { name: "上城", centre: { lat: 30.2463, lng: 120.1693 }, streets: ["中山中路", "庆春路", "延安路", "清江路"] },
  { name: "萧山", centre: { lat: 30.1853, lng: 120.2644 }, streets: ["市心中路", "金城路", "建设一路", "人民路"] },
  { name: "余杭", centre: { lat: 30.2741, lng: 120.0031 }, streets: ["文一西路", "五常大道", "高教路", "良睦路"] },
];
/** Extent of a zone in degrees. */
const extent = 0.04;

export interface Spot {
  zone: string;
  address: string;
  place: Place;
}

/** Returns a random address with its zone and position. */
export function randomSpot(pace: Pace, names: readonly string[] = [""]): Spot {
  const { name, centre, streets } = pace.pick(zones);
  const near = (degrees: number) => Math.round((degrees + (pace.random() - 0.5) * extent) * 10_000) / 10_000;
  const houseNumber = 1 + Math.floor(pace.random() * 500);
  return {
    zone: name,
    address: `${name}区${pace.pick(streets)} ${houseNumber} 号${pace.pick(names)}`,
    place: { lat: near(centre.lat), lng: near(centre.lng) },
  };
}
