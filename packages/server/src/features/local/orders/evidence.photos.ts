import { maxPhotos, type PhotoMoment } from "@vowdesk/contract/local/orders";
import type { Context } from "../../../kernel/http/context.ts";
import type { ReceivedFile } from "../../../kernel/http/received-file.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { claimFile, storeFile } from "../../operations/uploads/uploads.ts";
import * as store from "./orders.store.ts";
import type { OrderRow } from "./orders.store.ts";
import type { DriverDetails } from "../../../platform/database/column-types.ts";
import { photoStatuses } from "./kinds/driver.ts";
import { signalChange } from "./actions/transition.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    /** A driver added a photo of the car; `photos` is the new number for the moment. */
    "order.photographed": Fact & { after: { moment: PhotoMoment; photos: number } };
  }
}

interface PhotoSubject {
  number: string;
  moment: PhotoMoment;
}

const fieldOf = { start: "startPhotos", end: "endPhotos" } as const satisfies Record<PhotoMoment, keyof DriverDetails>;

/** Locks the driver's own ride. Refuses if its state or the number of its photos does not allow another one. */
async function lockRide(
  ctx: Context,
  { number, moment }: PhotoSubject,
): Promise<{ ride: OrderRow; photos: readonly string[] }> {
  const ride = (await store.lockOrder(ctx.db, number, ctx.actor.scope)) ?? refuse("not-found");
  if (ride.kind !== "driver" || ride.worker_id !== ctx.actor.id) refuse("not-found");
  if (!photoStatuses[moment].some((status) => status === ride.status)) refuse("order-closed");
  const photos = (ride.details as DriverDetails)[fieldOf[moment]];
  if (photos.length >= maxPhotos) refuse("photos-enough", { values: { most: maxPhotos } });
  return { ride, photos };
}

/** The prefix of the claims of a ride's photos. */
export const photoOwner = (number: string) => `ride:${number}:`;

/** The ride's version stays the same, so that photos cause no conflict for staff. */
async function attach(ctx: Context, { number, moment }: PhotoSubject, address: string): Promise<string[]> {
  const { ride, photos } = await lockRide(ctx, { number, moment });
  const owner = `${photoOwner(number)}${moment}:${photos.length + 1}`;
  const all = [...photos, await claimFile(ctx, address, owner, { access: "order:driver" })];
  await store.saveOrder(ctx.db, ride.id, {
    details: { ...(ride.details as DriverDetails), [fieldOf[moment]]: all },
  });
  const after = { moment, photos: all.length };
  ctx.emit({ type: "order.photographed", subject: `order:${number}`, after });
  signalChange(ctx, ride);
  return all;
}

/** Adds a photo of the car to the driver's own ride. Only the driver and staff with access to rides can see it. */
export async function addPhoto(ctx: Context, subject: PhotoSubject, file: ReceivedFile): Promise<string[]> {
  // The first check refuses before the file is decoded; `attach` checks again under the lock.
  await ctx.transaction((inside) => lockRide(inside, subject));
  const address = await storeFile(ctx, "ride", file);
  return ctx.transaction((inside) => attach(inside, subject, address));
}
