import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";
import { makeStudio, type BookedShoot, type Studio } from "./support/studio.ts";

type TeamShoot = BookedShoot & { endsAt: string; team: { bookableId: number }[]; postponedBy: string | null };

/** Books a shoot at an outside place. */
async function bookOutside(studio: Studio, from: string, to: string): Promise<TeamShoot> {
  const name = uniqueName("Lake");
  const place = await studio.post<{ id: number }>("/api/bookable/add", { kind: "place", name });
  const { id, version, startsAt, endsAt, team } = (await studio.book(from, to)) as TeamShoot;
  const members = [...team.map(({ bookableId }) => bookableId), place.id];
  return studio.post("/api/shoot/move", { id, version, startsAt, endsAt, team: members });
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Move the outdoor shoots of this day" });

test("outdoor shoots of a day are moved because of the weather, each decided by itself", async ({ page }) => {
  const studio = await makeStudio(page);
  const [early, late] = [await bookOutside(studio, "09:00", "11:00"), await bookOutside(studio, "13:00", "15:00")];
  await studio.book("16:00", "18:00");
  await signInTo(page, `/calendar?date=${studio.date}`, "manager");
  await shownPage(page).getByRole("button", { name: "Bad weather" }).click();
  const rows = dialog(page).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const times = rows.first().getByRole("group", { name: "Next free times" }).getByRole("button");
  await expect(times.first()).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await times.first().click();
  await expect(rows.first().getByRole("status")).toContainText("Moved to");
  const moved = await studio.get<TeamShoot>(`/api/shoot/detail/${early.id}`);
  // The same time of the next day, because the team is free then.
  expect(Date.parse(moved.startsAt) - Date.parse(early.startsAt)).toBe(24 * 60 * 60_000);
  expect(moved.team).toEqual(early.team);

  await rows.last().getByRole("button", { name: "Leave as it is" }).click();
  await expect(rows.last()).toContainText("Stays as it is");
  await rows.last().getByRole("button", { name: "Change" }).click();
  await rows.last().getByRole("button", { name: "Postpone without a new time" }).click();
  await expect(rows.last().getByRole("status")).toContainText("Postponed");
  expect(await studio.get<TeamShoot>(`/api/shoot/detail/${late.id}`)).toMatchObject({
    state: "postponed",
    postponedBy: "weather",
  });
});
