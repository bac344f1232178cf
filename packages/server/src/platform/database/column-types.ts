import type { Language } from "@vowdesk/contract/kernel";
import type { DeliveryPrices, ErrandPrices, OrderStatus, Place, RidePrices } from "@vowdesk/contract/local/orders";
import type { ReviewReason } from "@vowdesk/contract/reviews/engine";
import type { PostponeCause, ShootState } from "@vowdesk/contract/studio/shoots";
import type { ColumnType } from "kysely";

/** A `jsonb` column. The driver returns the value, and takes it as JSON text or as an object, which it encodes. */
export type Json<T> = ColumnType<T, T | string, T | string>;
export type JsonWithDefault<T> = ColumnType<T, T | string | undefined, T | string>;

export type TextByLanguage = Record<Language, string>;

/** Former and new value of each changed field. */
export type AuditChanges = Record<string, [unknown, unknown]>;

/** The latest message of a conversation that is not a private note. */
export interface LastLine {
  seq: number;
  type: number;
  from: "customer" | "staff" | "system";
  senderName: string;
  text: string;
  at: string;
}

/** How to undo the last action on an order: for whom, until when, and the former values. */
export interface OrderUndo {
  token: string;
  by: number;
  until: string;
  before: {
    status: OrderStatus;
    worker_id: number | null;
    worker_name: string | null;
    flagged: boolean;
    due_at: string | null;
    amber_at: string | null;
    notice_at: string | null;
    /** Absent in rows of earlier releases. */
    accepted_at?: string | null;
  };
}

/** The fields of a delivery that have no column. */
export interface DeliveryDetails {
  prepMinutes: number | null;
  /** The prices at placement; absent in orders of earlier releases. */
  prices?: DeliveryPrices;
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
  /** Set if staff have agreed on the fare, which then does not depend on the driven distance. */
  isFareAgreed?: boolean;
  /** The prices at placement; absent in orders of earlier releases. */
  prices?: RidePrices;
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
  /** The prices at placement; absent in orders of earlier releases. */
  prices?: ErrandPrices;
}

export type OrderDetails = DeliveryDetails | DriverDetails | ErrandDetails;

/** The state of a review item before its last decision. */
export interface ReviewUndo {
  status: string;
  details: unknown;
  due_at: string | null;
  notice_at: string | null;
  act: string | null;
  acted_by: number | null;
  acted_by_name: string;
  acted_at: string | null;
  reason: ReviewReason | null;
  /** Absent in rows of earlier releases. */
  claimed_by?: number | null;
  claimed_by_name?: string;
  claimed_until?: string | null;
}

/** How to undo the last change of a shoot's plan: for whom, until when, and the former values. */
export interface ShootUndo {
  by: number;
  until: string;
  before: {
    state: ShootState;
    starts_at: string;
    ends_at: string;
    team: number[];
    expires_at: string | null;
    postponed_by: PostponeCause | null;
    end_reason: string;
    /** Absent in rows of earlier releases. */
    zone?: string;
    place_id?: number | null;
    ended_at?: string | null;
    reminded_at?: string | null;
  };
}
