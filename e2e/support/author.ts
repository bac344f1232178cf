import { randomInt, randomUUID } from "node:crypto";
import { authApi } from "@vowdesk/contract/staff/auth";
import type { Post } from "@vowdesk/contract/reviews/posts";
import { openClient } from "../../packages/simulator/src/client.ts";

const maxConcurrentCalls = 8;
/** The page where posts are reviewed. */
export const reviewsPath = "/user/dongtailist";

async function staffToken(baseURL: string | undefined): Promise<string> {
  const body = new URLSearchParams({ username: "manager", password: "vowdesk" });
  const signIn = await fetch(`${baseURL}${authApi.signIn.path}`, { method: "POST", body });
  return ((await signIn.json()) as { token: string }).token;
}

/** A user whose posts wait for review. */
export async function newAuthor(baseURL: string | undefined, count: number) {
  const call = openClient(baseURL ?? "", new AbortController().signal, maxConcurrentCalls);
  const digits = String(randomInt(100_000_000)).padStart(8, "0");
  const name = `周雅 ${digits}`;
  const { token, accountId } = await call("appAuth_appSignUp", {
    phone: `138${digits}`,
    password: randomUUID(),
    name,
  });
  // Create them one after the other, which sets the order of their due times.
  for (let at = 1; at <= count; at += 1)
    await call("appPosts_submit", { text: `今天的外拍 ${digits}-${at}`, pictures: [] }, token);
  const staff = await staffToken(baseURL);
  return {
    name,
    personId: accountId,
    address: `${reviewsPath}?personId=${accountId}`,
    posts: async (): Promise<Post[]> =>
      (await call("posts_list", { personId: accountId, pageSize: 200, sort: "createdAt", dir: "asc" }, staff)).records,
  };
}
