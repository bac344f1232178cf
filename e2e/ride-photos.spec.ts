import { demoPassword, demoPhone } from "@vowdesk/contract/staff/auth";
import { openClient } from "../packages/simulator/src/client.ts";
import { photo } from "../packages/simulator/src/recordings.ts";
import { newCustomer } from "./support/customer.ts";
import { expect, signInTo, test, tokenOf } from "./support/fixtures.ts";

/** Registers a driver, because those of the demo may be busy. */
const driverIndex = 27;

test("a ride shows the photos of the car at pick-up and return", async ({ page, baseURL }) => {
  const call = openClient(baseURL ?? "", new AbortController().signal, 4);
  const token = await tokenOf(page, "dispatcher");
  const driver = await call("appAuth_appSignIn", { phone: demoPhone("driver", driverIndex), password: demoPassword });
  await call("appOrders_driverShift", { online: true }, driver.token);
  const { number, version } = await (await newCustomer(baseURL)).ride();
  await call("orders_act", { number, version, act: "assign", workerId: driver.accountId }, token);
  const step = (to: "accepted" | "arrived" | "driving") => call("appOrders_driverStep", { number, to }, driver.token);
  for (const to of ["accepted", "arrived"] as const) await step(to);

  await signInTo(page, `/daiorder?number=${number}`);
  const sheet = page.getByRole("dialog", { name: number });
  await expect(sheet.getByText("No photos")).toHaveCount(2);
  // The page receives each change without a reload.
  await call("appOrders_ridePhoto", { number, moment: "start", file: photo(20) }, driver.token);
  await step("driving");
  await call("appOrders_ridePhoto", { number, moment: "end", file: photo(200) }, driver.token);
  for (const name of ["Photo at the start 1", "Photo at the end 1"]) {
    const picture = sheet.getByRole("img", { name });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(80);
  }
});
