import type { Place } from "@vowdesk/contract/orders";

/** The fields of a delivery that have no column. */
export interface DeliveryDetails {
  prepMinutes: number | null;
}

/** The fields of a designated-driver order that have no column. */
export interface DriverDetails {
  destination: string;
  to: Place;
  plate: string;
  carModel: string;
  distanceM: number;
  waitingMinutes: number;
  fareCents: number;
  waitingFeeCents: number;
  startPhotos: string[];
  endPhotos: string[];
}

/** The fields of an errand that have no column. */
export interface ErrandDetails {
  item: string;
  itemValueCents: number;
  advanceCents: number;
  feeCents: number;
  pickup: string;
  to: Place;
  pickupCode: string;
}
