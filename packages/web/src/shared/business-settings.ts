import { defaultTimeZone, type Endpoint, type Language } from "@vowdesk/contract/kernel";
import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import { request } from "../kernel/http/call.ts";
import { currentLanguage } from "../kernel/i18n/language.ts";

export interface BusinessLook {
  /** Null while the business has no name, or until the server answered here or at an earlier visit. */
  title: Readonly<Record<Language, string>> | null;
  /** URL of a picture; empty for the default logo. */
  logo: string;
  /** IANA name of the time zone in which all times are shown. */
  timeZone: string;
}

const storageKey = "house";
const defaultLook: BusinessLook = { title: null, logo: "", timeZone: defaultTimeZone };

/** In the painted sign-in page the server sends the settings. */
const sentLook = () => document.getElementById("business");

function storedLook(): BusinessLook {
  try {
    const stored = sentLook()?.textContent ?? localStorage.getItem(storageKey) ?? "{}";
    return { ...defaultLook, ...(JSON.parse(stored) as Partial<BusinessLook>) };
  } catch {
    return defaultLook;
  }
}

/** Name, logo and time zone of the business, equal for every user, signed in or not. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
export const businessSettings = createStore<BusinessLook>(storedLook);

/** The settings as a React hook with a selector. The painted sign-in page has the same ones as the app that takes it over. */
export function useBusinessSettings<T>(select: (settings: BusinessLook) => T): T {
  const selected = () => select(businessSettings.getState());
  return useSyncExternalStore(businessSettings.subscribe, selected, selected);
}

export const businessLookPath = "/api/studio/look";

async function fetchLook(): Promise<BusinessLook> {
  const wire = { method: "GET", path: businessLookPath } as const;
  // Written out here because this module must not load a feature's schemas.
  return (await request<Endpoint>(wire, {}, { background: true })) as BusinessLook;
}

/** Loads the settings, unless the server has just sent them. Without an answer the stored ones stay. */
export async function loadBusinessSettings(): Promise<void> {
  try {
    const sent = sentLook();
    sent?.remove();
    const { title, logo, timeZone } = sent ? businessSettings.getState() : await fetchLook();
    businessSettings.setState({ title, logo, timeZone });
    localStorage.setItem(storageKey, JSON.stringify({ title, logo, timeZone }));
  } catch {
    // Storage is full or forbidden, or the server cannot be reached. The known settings stay.
  }
}

/** Name of the business in the active language; null when it has none. */
export function useBusinessTitle(): string | null {
  return useBusinessSettings(({ title }) => title?.[currentLanguage()] ?? null);
}
