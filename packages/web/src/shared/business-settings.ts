import { defaultTimeZone, type Endpoint, type Language } from "@vowdesk/contract/kernel";
import { create } from "zustand";
import { request } from "../kernel/http/call.ts";
import { currentLanguage } from "../kernel/i18n/language.ts";

interface BusinessLook {
  /** Null while the business has no name, or until the server answered here or at an earlier visit. */
  title: Readonly<Record<Language, string>> | null;
  /** URL of a picture; empty for the default logo. */
  logo: string;
  /** IANA name of the time zone in which all times are shown. */
  timeZone: string;
}

const storageKey = "house";
const defaultLook: BusinessLook = { title: null, logo: "", timeZone: defaultTimeZone };

function storedLook(): BusinessLook {
  try {
    return { ...defaultLook, ...(JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<BusinessLook>) };
  } catch {
    return defaultLook;
  }
}

/** Name, logo and time zone of the business, equal for every user, signed in or not. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
export const useBusinessSettings = create<BusinessLook>(storedLook);

export const businessLookPath = "/api/studio/look";

/** Loads the settings. Without an answer the stored ones stay. */
export async function loadBusinessSettings(): Promise<void> {
  try {
    const wire = { method: "GET", path: businessLookPath } as const;
    // Written out here because this module must not load a feature's schemas.
    const { title, logo, timeZone } = (await request<Endpoint>(wire, {}, { background: true })) as BusinessLook;
    useBusinessSettings.setState({ title, logo, timeZone });
    localStorage.setItem(storageKey, JSON.stringify({ title, logo, timeZone }));
  } catch {
    // Storage is full or forbidden, or the server cannot be reached. The known settings stay.
  }
}

/** Name of the business in the active language; null when it has none. */
export function useBusinessTitle(): string | null {
  return useBusinessSettings(({ title }) => title?.[currentLanguage()] ?? null);
}
