import * as z from "zod";
import { Cents } from "../../../../kernel/index.ts";

/** States of a designated-driver order, in their usual order. */
export const driverStatuses = [
  "requested",
  "accepted",
  "arrived",
  "driving",
  "finished",
  "paid",
  "closed",
  "cancelled",
] as const;
export const DriverStatus = z.enum(driverStatuses);
export type DriverStatus = z.infer<typeof DriverStatus>;

/** When a photo of the car is taken: at the start and at the end of the ride. */
export const photoMoments = ["start", "end"] as const;
export type PhotoMoment = (typeof photoMoments)[number];
/** Maximum number of photos per moment. */
export const maxPhotos = 6;

/** Fields of designated-driver orders. Amounts are integer cents; total = fare + waiting fee. */
export const driverFields = {
  kind: z.literal("driver"),
  status: DriverStatus,
  pickup: z.string(),
  destination: z.string(),
  plate: z.string(),
  carModel: z.string(),
  /** The planned distance until the ride is finished, then the driven one. */
  distanceM: z.int(),
  waitingMinutes: z.int(),
  fareCents: Cents,
  waitingFeeCents: Cents,
  /** Addresses of the photos at the start and at the end of the ride. */
  startPhotos: z.array(z.string()),
  endPhotos: z.array(z.string()),
};
