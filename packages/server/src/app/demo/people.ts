import { demoPeople, demoPhone } from "@vowdesk/contract/auth";
import type { AppRole } from "@vowdesk/contract/kernel";
import { cuisines, type Cuisine } from "./menus.ts";
import { nameOf } from "./names.ts";
import { estates, zones } from "./places.ts";
import type { Random } from "./random.ts";

export interface Account {
  id: number;
  role: AppRole;
  phone: string;
  name: string;
}
export interface Merchant extends Account {
  zone: string;
  address: string;
  dishes: readonly { id: number; name: string; priceCents: number }[];
}
export interface Customer extends Account {
  zone: string;
  address: string;
}
export interface Courier extends Account {
  zone: string;
  rating: number;
  lat: number;
  lng: number;
}
export interface People {
  merchants: readonly Merchant[];
  couriers: readonly Courier[];
  customers: readonly Customer[];
}

/** The middle of the city; couriers are found within some kilometres of it. */
const middle = { lat: 30.2465, lng: 120.1737 };

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function zoneAt(index: number) {
  return zones[index % zones.length] ?? { name: "", streets: [] };
}

/** Every shop name once: the cuisines take turns. */
function shopAt(index: number): { name: string; cuisine: Cuisine } {
  const cuisine = cuisines[index % cuisines.length] as Cuisine;
  return { name: cuisine.shops[Math.floor(index / cuisines.length) % cuisine.shops.length] ?? "", cuisine };
}

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
    phone: demoPhone(role, index),
    name,
  });
  const person = () => nameOf(random.below(1000), random.below(1000));
  const merchants = times(counts.merchant, (index): Merchant => {
    const { name, cuisine } = shopAt(index);
    const zone = zoneAt(index);
    const dishes = cuisine.dishes.map(([dish, priceCents]) => ({ id: nextDish++, name: dish, priceCents }));
    const address = `${random.pick(zone.streets)} ${1 + random.below(400)} 号`;
    return { ...account("merchant", index, name), zone: zone.name, address, dishes };
  });
  const couriers = times(counts.courier, (index): Courier => ({
    ...account("courier", index, person()),
    zone: zoneAt(index).name,
    rating: Math.round((4.3 + random.next() * 0.7) * 10) / 10,
    lat: middle.lat + (random.next() - 0.5) * 0.12,
    lng: middle.lng + (random.next() - 0.5) * 0.12,
  }));
  const customers = times(counts.customer, (index): Customer => {
    const zone = zoneAt(index);
    const home = `${random.pick(estates)} ${1 + random.below(18)} 幢 ${1 + random.below(28)}0${1 + random.below(6)}`;
    return {
      ...account("customer", index, person()),
      zone: zone.name,
      address: `${zone.name}区${random.pick(zone.streets)} ${1 + random.below(500)} 号${home}`,
    };
  });
  return { merchants, couriers, customers };
}
