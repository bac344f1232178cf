import type { passkeysApi } from "@vowdesk/contract/staff/auth";
import { request } from "../../../../kernel/http/call.ts";
import { storeToken } from "../../../../kernel/session/session.ts";
import { askForPasskey } from "./ceremonies.ts";

/** Starts a session that is bound to this browser by a passkey. Returns false if the user cancels. */
export async function signInByPasskey(): Promise<boolean> {
  const options = await request<typeof passkeysApi.signInOptions>(
    { method: "POST", path: "/api/user/passkeyOptions" },
    {},
  );
  const credential = await askForPasskey(options);
  if (!credential) return false;
  const { id, token, expireTime } = await request<typeof passkeysApi.signIn>(
    { method: "POST", path: "/api/user/passkeyLogin", reply: "flat" },
    { credential, bind: "1" },
  );
  storeToken(token, expireTime, id);
  return true;
}
