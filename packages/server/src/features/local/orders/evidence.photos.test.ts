import { appOrdersApi, maxPhotos, type DriverOrder, type PhotoMoment } from "@vowdesk/contract/local/orders";
import type { CallInput } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestFile } from "../../../../test/forms.ts";
import { openTestBusiness, type TestBusiness, type Hand } from "../../../../test/orders.ts";

let business: TestBusiness;
let car: Buffer;
beforeAll(async () => {
  business = await openTestBusiness();
  car = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#345" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => business?.close());

/** A ride whose driver has arrived at the car. */
async function arrivedRide(): Promise<string> {
  const order = await business.place("driver");
  await business.act(order, "assign", { workerId: business.worker("driver", 0).id });
  for (const to of ["accepted", "arrived"]) expect((await step(order.number, to)).success).toBe(true);
  return order.number;
}

const step = (number: string, to: string, more: object = {}) => {
  const input = { number, to, ...more } as CallInput<typeof appOrdersApi.driverStep>;
  return business.server.call(appOrdersApi.driverStep, input, business.worker("driver", 0).token);
};
type PhotoInput = CallInput<typeof appOrdersApi.ridePhoto>;
const photo = (number: string, moment: PhotoMoment, hand: Hand = 0, file = new TestFile(car, "car.jpg")) =>
  business.server.call(
    appOrdersApi.ridePhoto,
    { number, moment, file } as PhotoInput,
    business.worker("driver", hand).token,
  );
const ride = async (number: string) => (await business.order(number)) as DriverOrder;
const seenBy = async (address: string, token?: string) =>
  (await business.server.http.inject({ url: `${address}?imageView2/1/w/80/h/80`, headers: token ? { token } : {} }))
    .statusCode;

test("keeps photos of the start and the end of a ride through all later steps", async () => {
  const number = await arrivedRide();
  const [start] = (await photo(number, "start")).data as string[];
  await step(number, "driving", { waitingMinutes: 15 });
  const { version } = await ride(number);
  const [end] = (await photo(number, "end")).data as string[];
  await step(number, "finished", { distanceM: 12_000 });
  expect(await photo(number, "end")).toMatchObject({ success: true, data: [end, expect.stringMatching(/^\/files\//)] });
  expect(await ride(number)).toMatchObject({
    startPhotos: [start],
    endPhotos: [end, expect.any(String)],
    waitingMinutes: 15,
    distanceM: 12_000,
    version: version + 1,
  });
  const { rows } = await sql<{ changes: unknown }>`
    select changes from audit_line where verb = 'order.photographed' and subject = ${`order:${number}`}`.execute(
    business.server.services.db,
  );
  expect(rows).toHaveLength(3);
});

test("shows photos only to the driver and to staff with access to rides", async () => {
  const number = await arrivedRide();
  const [address = ""] = (await photo(number, "start")).data as string[];
  const { token: service } = await business.server.createUser({ roles: ["moderator"] });
  expect(await seenBy(address, business.dispatcher)).toBe(200);
  expect(await seenBy(address, business.worker("driver", 0).token)).toBe(200);
  for (const token of [undefined, service, business.customer.token, business.worker("driver", 1).token])
    expect(await seenBy(address, token)).toBe(404);
  const { zone } = await ride(number);
  const inZone = await sql<{ code: string }>`
    with made as (
      insert into role (code, name, zones) select 'rides-' || n, name, array[zone]
      from role, (values (1, ${zone}), (2, 'elsewhere')) as limited (n, zone) where role.code = 'dispatcher' returning id, code
    ), granted as (
      insert into role_permission (role_id, permission_id) select made.id, permission_id
      from made, role_permission join role on role.id = role_id where role.code = 'dispatcher'
    ) select code from made order by code`.execute(business.server.services.db);
  const seen = inZone.rows.map(async ({ code }) => {
    const { token } = await business.server.createUser({ roles: [code] });
    return seenBy(address, token);
  });
  expect(await Promise.all(seen)).toEqual([200, 404]);
  const { rows } = await sql<{ owner: string }>`
    select owner from file_claim join file on file.id = file_id where '/files/' || name = ${address}`.execute(
    business.server.services.db,
  );
  expect(rows).toEqual([{ owner: `ride:${number}:start:1` }]);
});

test("refuses photos of foreign rides, of a wrong moment and of files that are not images", async () => {
  const number = await arrivedRide();
  expect(await photo(number, "start", 1)).toMatchObject({ reason: "not-found" });
  expect(await photo(number, "end")).toMatchObject({ reason: "order-closed" });
  expect(await photo(number, "start", 0, new TestFile(Buffer.from("not an image")))).toMatchObject({
    reason: "picture-format",
  });
  const errand = await business.place("errand");
  expect(await photo(errand.number, "start")).toMatchObject({ reason: "not-found" });
  expect((await ride(number)).startPhotos).toEqual([]);
});

test("keeps exactly the maximum number of photos under concurrent uploads", async () => {
  const number = await arrivedRide();
  const answers = await Promise.all(Array.from({ length: maxPhotos + 3 }, () => photo(number, "start")));
  expect(answers.filter(({ success }) => success)).toHaveLength(maxPhotos);
  expect(new Set(answers.filter(({ success }) => !success).map(({ reason }) => reason))).toEqual(
    new Set(["photos-enough"]),
  );
  expect(new Set((await ride(number)).startPhotos).size).toBe(maxPhotos);
});
