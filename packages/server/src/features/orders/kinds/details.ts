import type { Place } from "@vowdesk/contract/orders";

/** What only delivery orders keep beside their columns. */
export interface DeliveryDetails {
  prepMinutes: number | null;
}

/** What only designated-driver orders keep. */
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

/** What only errands keep; the task itself is a column. */
export interface ErrandDetails {
  item: string;
  itemValueCents: number;
  advanceCents: number;
  feeCents: number;
  pickup: string;
  to: Place;
  pickupCode: string;
}
