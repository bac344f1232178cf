import { photosAtMost, type PhotoMoment } from "@vowdesk/contract/orders";
import type { Context } from "../../../kernel/http/context.ts";
import type { ReceivedFile } from "../../../kernel/http/received-file.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { claimFile, takeFile } from "../../uploads/index.ts";
import * as store from "../store.ts";
import type { OrderRow } from "../store.ts";
import type { DriverDetails } from "../kinds/details.ts";
import { photographedIn } from "../kinds/driver.ts";
import { signalOf } from "../actions/transition.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    /** A driver took a picture of the car; there are so many of the moment now. */
    "order.photographed": Fact & { after: { moment: PhotoMoment; photos: number } };
  }
}

interface Of {
  number: string;
  moment: PhotoMoment;
}

const fieldOf = { start: "startPhotos", end: "endPhotos" } as const satisfies Record<PhotoMoment, keyof DriverDetails>;

/** The driver's own ride, held, while pictures of the moment are taken and there is room for one. */
async function openRide(ctx: Context, { number, moment }: Of): Promise<{ ride: OrderRow; photos: readonly string[] }> {
  const ride = (await store.lockOrder(ctx.db, number)) ?? refuse("not-found");
  if (ride.kind !== "driver" || ride.worker_id !== ctx.actor.id) refuse("not-found");
  if (!photographedIn[moment].some((status) => status === ride.status)) refuse("order-closed");
  const photos = (ride.details as DriverDetails)[fieldOf[moment]];
  if (photos.length >= photosAtMost) refuse("photos-enough", { values: { most: photosAtMost } });
  return { ride, photos };
}

/** The version stays: nobody's act on the ride meets a conflict because its driver takes pictures. */
async function attach(ctx: Context, of: Of, address: string): Promise<string[]> {
  const { ride, photos } = await openRide(ctx, of);
  const owner = `ride:${of.number}:${of.moment}:${photos.length + 1}`;
  const all = [...photos, await claimFile(ctx, address, owner, { access: "order:driver" })];
  await store.saveOrder(ctx.db, ride.id, {
    details: { ...(ride.details as DriverDetails), [fieldOf[of.moment]]: all },
  });
  const after = { moment: of.moment, photos: all.length };
  ctx.emit({ type: "order.photographed", subject: `order:${of.number}`, after });
  signalOf(ctx, ride);
  return all;
}

/** Attaches a picture of the car to a driver's ride, seen by them and by the desk alone (PRODUCT 4, designated driver). */
export async function addPhoto(ctx: Context, of: Of, file: ReceivedFile): Promise<string[]> {
  // Refused before its bytes are looked at; asked again once they are stored.
  await ctx.transaction((inside) => openRide(inside, of));
  const address = await takeFile(ctx, "ride", file);
  return ctx.transaction((inside) => attach(inside, of, address));
}
