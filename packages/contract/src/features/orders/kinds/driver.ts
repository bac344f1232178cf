import * as z from "zod";

/** States of a designated-driver order, in their usual order (PRODUCT 4). */
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

/** When a picture of the car is taken: as it is taken over, and as it is given back. */
export const photoMoments = ["start", "end"] as const;
export type PhotoMoment = (typeof photoMoments)[number];
/** Of each moment. */
export const photosAtMost = 6;

/** What only a designated-driver order has. Amounts are integer cents; total = fare + waiting fee. */
export const driverFields = {
  kind: z.literal("driver"),
  status: DriverStatus,
  /** Where the car stands; where it shall go is the `destination`. */
  pickup: z.string(),
  destination: z.string(),
  plate: z.string(),
  carModel: z.string(),
  /** As planned until the ride is finished, as driven from then on. */
  distanceM: z.int(),
  waitingMinutes: z.int(),
  fareCents: z.int(),
  waitingFeeCents: z.int(),
  /** Addresses of what the car looked like when it was taken over, and when it was given back. */
  startPhotos: z.array(z.string()),
  endPhotos: z.array(z.string()),
};
