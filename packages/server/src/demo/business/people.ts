import { demoPeople, demoPhone } from "@vowdesk/contract/auth";
import { parsePhone } from "@vowdesk/contract/kernel";
import type { AppRole } from "@vowdesk/contract/kernel";
import type { OrderKind } from "@vowdesk/contract/orders";
import { cuisines, type Cuisine } from "./menus.ts";
import { nameOf } from "./names.ts";
import { estates, zones } from "./places.ts";
import type { Random } from "../random.ts";

export interface Account {
  id: number;
  role: AppRole;
  phone: string;
  name: string;
}
/** A place in degrees. */
export interface Spot {
  lat: number;
  lng: number;
}
export interface Merchant extends Account, Spot {
  zone: string;
  address: string;
  dishes: readonly { id: number; name: string; priceCents: number }[];
}
export interface Customer extends Account, Spot {
  zone: string;
  address: string;
}
/** A courier, driver or runner. */
export interface Worker extends Account, Spot {
  zone: string;
  rating: number;
  serves: readonly OrderKind[];
}
export interface People {
  merchants: readonly Merchant[];
  workers: readonly Worker[];
  customers: readonly Customer[];
}

/** Everybody joined before the first order: so many days ago, and minutes before that which hang on who it is. */
export const joinedDaysAgo = 92;
export const joinedMinutesBefore = (id: number) => (id * 7_907) % 120_000;

/** A zone reaches about this far from its middle, in degrees. */
const reach = 0.045;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function zoneAt(index: number) {
  return zones[index % zones.length] ?? { name: "", lat: 0, lng: 0, streets: [] };
}

/** Somewhere in a zone. */
export function spotIn(random: Random, { lat, lng }: Spot): Spot {
  const somewhere = (middle: number) => Math.round((middle + (random.next() - 0.5) * reach) * 10_000) / 10_000;
  return { lat: somewhere(lat), lng: somewhere(lng) };
}

/** What each of those who work outside takes; some couriers run errands too. */
function servedBy(role: "courier" | "driver" | "runner", index: number): OrderKind[] {
  if (role === "courier") return index % 6 === 0 ? ["delivery", "errand"] : ["delivery"];
  return role === "driver" ? ["driver"] : ["errand"];
}

/** Every shop name once: the cuisines take turns. */
function shopAt(index: number): { name: string; cuisine: Cuisine } {
  const cuisine = cuisines[index % cuisines.length] as Cuisine;
  return { name: cuisine.shops[Math.floor(index / cuisines.length) % cuisine.shops.length] ?? "", cuisine };
}

/** The normal form of a Chinese number; the demo takes place in China, whatever the settings say. */
export const storedForm = (phone: string): string => parsePhone(phone, "CN") ?? phone;

/** The app people of the demo, with ids from `firstId` on. */
export function makePeople(
  random: Random,
  firstId: number,
  counts: Readonly<Record<AppRole, number>> = demoPeople,
): People {
  let nextId = firstId;
  let nextDish = 1;
  const account = (role: AppRole, index: number, name: string): Account => ({
    id: nextId++,
    role,
    phone: storedForm(demoPhone(role, index)),
    name,
  });
  const person = () => nameOf(random.below(1000), random.below(1000));
  const merchants = times(counts.merchant, (index): Merchant => {
    const { name, cuisine } = shopAt(index);
    const zone = zoneAt(index);
    const dishes = cuisine.dishes.map(([dish, priceCents]) => ({ id: nextDish++, name: dish, priceCents }));
    const address = `${random.pick(zone.streets)} ${1 + random.below(400)} 号`;
    return { ...account("merchant", index, name), zone: zone.name, address, dishes, ...spotIn(random, zone) };
  });
  const workersOf = (role: "courier" | "driver" | "runner") =>
    times(counts[role], (index): Worker => ({
      ...account(role, index, person()),
      zone: zoneAt(index).name,
      rating: Math.round((4.3 + random.next() * 0.7) * 10) / 10,
      serves: servedBy(role, index),
      ...spotIn(random, zoneAt(index)),
    }));
  const workers = [...workersOf("courier"), ...workersOf("driver"), ...workersOf("runner")];
  const customers = times(counts.customer, (index): Customer => {
    const zone = zoneAt(index);
    const home = `${random.pick(estates)} ${1 + random.below(18)} 幢 ${1 + random.below(28)}0${1 + random.below(6)}`;
    return {
      ...account("customer", index, person()),
      zone: zone.name,
      address: `${zone.name}区${random.pick(zone.streets)} ${1 + random.below(500)} 号${home}`,
      ...spotIn(random, zone),
    };
  });
  return { merchants, workers, customers };
}
