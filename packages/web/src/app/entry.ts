import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { loadSettings } from "../features/settings/parts/settings.ts";
import { authApi } from "@vowdesk/contract/auth";
import { menusApi, type RouteRecord } from "@vowdesk/contract/menus";
import { create } from "zustand";
import { call, CallRefused, NetworkFailed, requestIdOf } from "../kernel/call.ts";
import { currentLanguage } from "../kernel/language.ts";
import { forgetSession, holdUser } from "../kernel/session.ts";
import { toast } from "../ui/toast.tsx";
import { permitted } from "./routes.ts";

/** SPEC 8: an account without any code. */
const noPermission = msg`user has no permission assigned, contact administrator!`;

const store = create<{ menu: readonly RouteRecord[] }>(() => ({ menu: [] }));

/** The routes that the server gave this user. */
export const useMenu = () => store((state) => state.menu);

let entering: Promise<void> | null = null;

/** SPEC 4: fetches user and routes; on failure clears the session, shows the error and so leads to the sign-in page. */
export function enter(): Promise<void> {
  entering ??= load()
    .catch(giveUp)
    .finally(() => {
      entering = null;
    });
  return entering;
}

async function load(): Promise<void> {
  const language = currentLanguage();
  const [user, asked] = await Promise.all([
    call(authApi.getInfo, {}),
    call(menusApi.getMenuList, {}),
    // Without them the app has its defaults, or what this device kept.
    loadSettings(),
  ]);
  // The settings may have brought another language: titles come in the one that was asked for.
  const menu = language === currentLanguage() ? asked : await call(menusApi.getMenuList, {});
  if (user.roles.length === 0) throw new CallRefused({ message: i18n._(noPermission) });
  store.setState({ menu: permitted(menu, user.roles) });
  holdUser(user);
}

function giveUp(failure: unknown): void {
  // A network failure has said so itself, and has ended the session (SPEC 8).
  if (failure instanceof NetworkFailed) return;
  forgetSession();
  const text = failure instanceof Error ? failure.message : String(failure);
  toast({ text, tone: "bad", requestId: requestIdOf(failure) });
}

/** Titles come in the asked language: fetched again when it changes. */
export async function renewMenu(): Promise<void> {
  const user = await call(authApi.getInfo, {}, { background: true });
  const menu = await call(menusApi.getMenuList, {}, { background: true });
  store.setState({ menu: permitted(menu, user.roles) });
  holdUser(user);
}
