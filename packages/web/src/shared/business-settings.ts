import { defaultTimeZone, type Endpoint, type Language } from "@vowdesk/contract/kernel";
import { i18n, type MessageDescriptor } from "@lingui/core";
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
export const useBusinessSettings = create<BusinessLook>(storedLook);

/** Loads the settings. Without an answer the stored ones stay. */
export async function loadBusinessSettings(): Promise<void> {
  try {
    const wire = { method: "GET", path: "/api/studio/look" } as const;
    // Written out here because this module must not load a feature's schemas.
    const { title, logo, timeZone } = (await request<Endpoint>(wire, {}, { background: true })) as BusinessLook;
    useBusinessSettings.setState({ title, logo, timeZone });
    localStorage.setItem(storageKey, JSON.stringify({ title, logo, timeZone }));
  } catch {
    // Storage is full or forbidden, or the server cannot be reached. The known settings stay.
  }
}

type Reasons = readonly Readonly<Record<Language, string>>[];
type ReasonsByQueue = Readonly<Record<"cancel" | "refund" | "reject", Reasons>>;

const useReasons = create<ReasonsByQueue>(() => ({ cancel: [], refund: [], reject: [] }));

/** Loads the reasons of the business after sign-in. Without an answer the known ones stay. */
export async function loadReasons(): Promise<void> {
  const wire = { method: "GET", path: "/api/studio/reasons" } as const;
  const reasons = await request<Endpoint>(wire, {}, { background: true }).catch(() => null);
  if (reasons !== null) useReasons.setState(reasons as ReasonsByQueue);
}

/** The reasons offered for an action: those of the business, else the built-in ones. */
export const reasonsFor = (queue: keyof ReasonsByQueue, builtIn: readonly MessageDescriptor[]) => () => {
  const own = useReasons.getState()[queue].map((reason) => reason[currentLanguage()]);
  return own.length > 0 ? own : builtIn.map((reason) => i18n._(reason));
};

/** The reasons of the business for an action, in every language. */
export const presetReasons = (queue: keyof ReasonsByQueue): Reasons => useReasons.getState()[queue];

/** Name of the business in the active language; null when it has none. */
export function useBusinessTitle(): string | null {
  return useBusinessSettings(({ title }) => title?.[currentLanguage()] ?? null);
}
