import { demoPeople, demoPhone } from "@vowdesk/contract/staff/auth";
import { parsePhone } from "@vowdesk/contract/kernel";
import type { AppRole } from "@vowdesk/contract/kernel";
import type { OrderKind } from "@vowdesk/contract/local/orders";
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

/** All accounts are older than the first order: this many days, plus minutes that depend on the id. */
export const joinedDaysAgo = 92;
export const joinedMinutesBefore = (id: number) => (id * 7_907) % 120_000;

/** Width of a zone in degrees. */
const zoneSizeDegrees = 0.045;

const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function zoneAt(index: number) {
  return zones[index % zones.length] ?? { name: "", lat: 0, lng: 0, streets: [] };
}

export function spotIn(random: Random, { lat, lng }: Spot): Spot {
  const nearby = (middle: number) => Math.round((middle + (random.next() - 0.5) * zoneSizeDegrees) * 10_000) / 10_000;
  return { lat: nearby(lat), lng: nearby(lng) };
}

/** Order kinds of a worker. Every sixth courier also runs errands. */
function orderKindsOf(role: "courier" | "driver" | "runner", index: number): OrderKind[] {
  if (role === "courier") return index % 6 === 0 ? ["delivery", "errand"] : ["delivery"];
  return role === "driver" ? ["driver"] : ["errand"];
}

/** Assigns each shop name once, alternating between cuisines. */
function shopFor(index: number): { name: string; cuisine: Cuisine } {
  const cuisine = cuisines[index % cuisines.length] as Cuisine;
  return { name: cuisine.shops[Math.floor(index / cuisines.length) % cuisine.shops.length] ?? "", cuisine };
}

/** The normal form of a Chinese phone number. The demo is in China regardless of the settings. */
export const storedForm = (phone: string): string => parsePhone(phone, "CN") ?? phone;

/** Makes the demo's app users, with ids from `firstId`. */
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
  const merchants = repeat(counts.merchant, (index): Merchant => {
    const { name, cuisine } = shopFor(index);
    const zone = zoneAt(index);
    const dishes = cuisine.dishes.map(([dish, priceCents]) => ({ id: nextDish++, name: dish, priceCents }));
    const address = `${random.pick(zone.streets)} ${1 + random.below(400)} 号`;
    return { ...account("merchant", index, name), zone: zone.name, address, dishes, ...spotIn(random, zone) };
  });
  const workersOf = (role: "courier" | "driver" | "runner") =>
    repeat(counts[role], (index): Worker => ({
      ...account(role, index, person()),
      zone: zoneAt(index).name,
      rating: Math.round((4.3 + random.next() * 0.7) * 10) / 10,
      serves: orderKindsOf(role, index),
      ...spotIn(random, zoneAt(index)),
    }));
  const workers = [...workersOf("courier"), ...workersOf("driver"), ...workersOf("runner")];
  const customers = repeat(counts.customer, (index): Customer => {
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
