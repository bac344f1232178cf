import { authApi, demoPassword } from "@vowdesk/contract/staff/auth";

/** Signs a demo user in; returns the token. */
export async function signIn(url: string, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: demoPassword });
  const response = await fetch(`${url}${authApi.signIn.path}`, { method: "POST", body });
  return ((await response.json()) as { token: string }).token;
}
