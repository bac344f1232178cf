import { expect, type Page } from "@playwright/test";
import { fillSignIn, tokenOf } from "./fixtures.ts";

export interface Person {
  id: number;
  username: string;
}

export const personPassword = "Fluss-Ufer-3";

/** Makes a call as a colleague and returns the data. */
export async function callAs<T>(
  page: Page,
  token: string,
  method: "POST" | "PUT",
  path: string,
  data: object,
): Promise<T> {
  const answer = await page.request.fetch(`/api${path}`, { method, headers: { token }, data });
  const { success, message, data: result } = (await answer.json()) as { success: boolean; message: string; data: T };
  if (!success) throw new Error(message);
  return result;
}

/** Creates a user for one test, because the tests change passwords. */
export async function createUser(page: Page): Promise<Person> {
  const admin = await tokenOf(page, "admin");
  const username = `person-${crypto.randomUUID().slice(0, 8)}`;
  const made = await callAs<Person>(page, admin, "POST", "/user/add", {
    username,
    password: personPassword,
    nickName: "Mei",
  });
  const roles = await page.request.get("/api/role/list?pageSize=100", { headers: { token: admin } });
  const { data } = (await roles.json()) as { data: { records: { id: number; roleCode: string }[] } };
  const roleId = data.records.find(({ roleCode }) => roleCode === "service")?.id;
  await callAs(page, admin, "POST", "/user/saveUserRole", { userId: made.id, roleIds: [roleId] });
  return made;
}

/** Gives the user a role that requires a second factor. */
export async function requireSecondFactor(page: Page, { id, username }: Person): Promise<void> {
  const admin = await tokenOf(page, "admin");
  const roleCode = `guarded-${username}`;
  const fields = { roleCode, roleName: roleCode, secondFactor: true };
  const role = await callAs<{ id: number }>(page, admin, "POST", "/role/add", fields);
  await callAs(page, admin, "POST", "/user/saveUserRole", { userId: id, roleIds: [role.id] });
}

export async function enter(page: Page, { username }: Person, secret = personPassword): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, username, secret);
  await expect(page).toHaveURL(/\/dashboard/);
}

export const account = (page: Page) => page.getByRole("button", { name: /^Account of/ });
export const drawer = (page: Page) => page.getByRole("dialog", { name: "Personal info" });

export async function openProfile(page: Page, entry: string): Promise<void> {
  await account(page).click();
  await page.getByRole("menuitem", { name: entry }).click();
  await expect(drawer(page)).toBeVisible();
}
