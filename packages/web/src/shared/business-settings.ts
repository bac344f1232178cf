import { defaultTimeZone, type Endpoint, type Language } from "@vowdesk/contract/kernel";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { create } from "zustand";
import { request } from "../kernel/http/call.ts";
import { currentLanguage } from "../kernel/i18n/language.ts";

interface House {
  /** Null until the house has one of its own, and until the server told, here or at an earlier visit. */
  title: Readonly<Record<Language, string>> | null;
  /** The address of a picture; empty is the mark. */
  logo: string;
  /** All times are shown in it: an IANA name. */
  timeZone: string;
}

const storageKey = "house";
const nobodys: House = { title: null, logo: "", timeZone: defaultTimeZone };

function kept(): House {
  try {
    return { ...nobodys, ...(JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<House>) };
  } catch {
    return nobodys;
  }
}

/** How the house calls itself and what it is drawn with; the same for everybody, signed in or not. */
export const useBusinessSettings = create<House>(kept);

/** Asks how the house looks now. Without an answer it looks as before. */
export async function loadBusinessSettings(): Promise<void> {
  try {
    const wire = { method: "GET", path: "/api/studio/look" } as const;
    // The kernel knows no feature; this is the shape that the call declares.
    const { title, logo, timeZone } = (await request<Endpoint>(wire, {}, { background: true })) as House;
    useBusinessSettings.setState({ title, logo, timeZone });
    localStorage.setItem(storageKey, JSON.stringify({ title, logo, timeZone }));
  } catch {
    // Storage is full or forbidden, or there is no server: what is known serves.
  }
}

type Reasons = readonly Readonly<Record<Language, string>>[];
type ReasonsByQueue = Readonly<Record<"cancel" | "refund" | "reject", Reasons>>;

const useReasons = create<ReasonsByQueue>(() => ({ cancel: [], refund: [], reject: [] }));

/** Asks for the usual reasons of the house, once somebody is signed in. Without an answer the known ones serve. */
export async function loadReasons(): Promise<void> {
  const wire = { method: "GET", path: "/api/studio/reasons" } as const;
  const found = await request<Endpoint>(wire, {}, { background: true }).catch(() => null);
  if (found !== null) useReasons.setState(found as ReasonsByQueue);
}

/** The reasons to offer for a question: the house's, or as long as it has none these. */
export const usualReasons = (queue: keyof ReasonsByQueue, builtIn: readonly MessageDescriptor[]) => () => {
  const own = useReasons.getState()[queue].map((reason) => reason[currentLanguage()]);
  return own.length > 0 ? own : builtIn.map((reason) => i18n._(reason));
};

/** The house's own reasons for a question, in every language; none where it has none. */
export const usualPresets = (queue: keyof ReasonsByQueue): Reasons => useReasons.getState()[queue];

/** What the house is called in the language of now; null where it has no name of its own. */
export function useBusinessTitle(): string | null {
  return useBusinessSettings(({ title }) => title?.[currentLanguage()] ?? null);
}
