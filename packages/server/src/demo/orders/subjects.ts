import type { ErrandTask, OrderKind } from "@vowdesk/contract/local/orders";
import { amountsOf, errandFeeOf, fareOf, metresByRoad, waitingFeeOf } from "../../features/local/orders/orders.ts";
import type { DemoOrder } from "./demo-order.ts";
import { spotIn, type Customer, type Merchant, type People } from "../business/people.ts";
import {
  carModels,
  driverRemarks,
  errandRemarks,
  parcels,
  purchases,
  remarks,
  venues,
  zones,
} from "../business/places.ts";
import type { Random } from "../random.ts";

type Subject = Pick<
  DemoOrder,
  "merchant" | "items" | "amounts" | "totalCents" | "address" | "zone" | "task" | "details" | "remark" | "lat" | "lng"
>;
type SubjectFactory = (customer: Customer) => Subject;

const empty = { merchant: null, items: [], amounts: null, task: null } as const;
const remarkOf = (random: Random, from: readonly string[]) => (random.next() < 0.3 ? random.pick(from) : "");

function itemsFrom(random: Random, merchant: Merchant) {
  const first = random.below(merchant.dishes.length);
  const count = 1 + random.below(3);
  return Array.from({ length: count }, (_, index) => {
    const dish = merchant.dishes[(first + index * 2) % merchant.dishes.length] ?? { id: 0, name: "", priceCents: 0 };
    return { dishId: dish.id, name: dish.name, quantity: random.next() < 0.75 ? 1 : 2, priceCents: dish.priceCents };
  }).filter((item, index, all) => all.findIndex(({ dishId }) => dishId === item.dishId) === index);
}

function deliveries(random: Random, { merchants }: People): SubjectFactory {
  const byZone = new Map(zones.map(({ name }) => [name, merchants.filter(({ zone }) => zone === name)]));
  return ({ zone, address }) => {
    const inZone = byZone.get(zone) ?? [];
    const merchant = random.pick(inZone.length > 0 ? inZone : merchants);
    const items = itemsFrom(random, merchant);
    const { totalCents, ...amounts } = amountsOf(items);
    const { lat, lng } = merchant;
    const details = { prepMinutes: 10 + 5 * random.below(4) };
    const remark = remarkOf(random, remarks);
    return { ...empty, merchant, items, amounts, totalCents, address, zone: merchant.zone, lat, lng, details, remark };
  };
}

const plateLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

function plateOf(random: Random): string {
  const characters = Array.from({ length: 5 }, () => plateLetters[random.below(plateLetters.length)]);
  return `浙A·${characters.join("")}`;
}

function rides(random: Random): SubjectFactory {
  return (customer) => {
    const zone = random.pick(zones);
    const from = spotIn(random, zone);
    const distanceM = metresByRoad(from, customer);
    const waitingMinutes = random.next() < 0.2 ? 10 + random.below(20) : random.below(8);
    const fareCents = fareOf(distanceM);
    const waitingFeeCents = waitingFeeOf(waitingMinutes);
    const pickup = `${zone.name}区${random.pick(zone.streets)} ${1 + random.below(500)} 号${random.pick(venues)}`;
    const details = {
      destination: customer.address,
      to: { lat: customer.lat, lng: customer.lng },
      plate: plateOf(random),
      carModel: random.pick(carModels),
      distanceM,
      waitingMinutes,
      fareCents,
      waitingFeeCents,
      startPhotos: [],
      endPhotos: [],
    };
    const totalCents = fareCents + waitingFeeCents;
    const remark = remarkOf(random, driverRemarks);
    return { ...empty, totalCents, address: pickup, zone: zone.name, ...from, details, remark };
  };
}

const tasks: readonly ErrandTask[] = ["buy", "buy", "send", "fetch"];

function errands(random: Random): SubjectFactory {
  return (customer) => {
    const task = random.pick(tasks);
    const zone = zones.find(({ name }) => name === customer.zone) ?? random.pick(zones);
    const from = spotIn(random, zone);
    const street = `${zone.name}区${random.pick(zone.streets)} ${1 + random.below(500)} 号`;
    const [bought, price, shop] = random.pick(purchases);
    const [parcel, worth] = random.pick(parcels);
    const isBuying = task === "buy";
    const itemValueCents = (isBuying ? price : worth) * 100;
    const feeCents = errandFeeOf(task, metresByRoad(from, customer));
    const advanceCents = isBuying ? itemValueCents : 0;
    const details = {
      item: isBuying ? bought : parcel,
      itemValueCents,
      advanceCents,
      feeCents,
      pickup: isBuying ? `${street}${shop}` : street,
      to: { lat: customer.lat, lng: customer.lng },
      pickupCode: String(random.below(10_000)).padStart(4, "0"),
    };
    const remark = remarkOf(random, errandRemarks);
    const totalCents = feeCents + advanceCents;
    return { ...empty, task, totalCents, address: customer.address, zone: zone.name, ...from, details, remark };
  };
}

export function subjectsFor(random: Random, people: People): Readonly<Record<OrderKind, SubjectFactory>> {
  return { delivery: deliveries(random, people), driver: rides(random), errand: errands(random) };
}
