import type { Endpoint, Language } from "@vowdesk/contract/kernel";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { create } from "zustand";
import { request } from "../../kernel/http/call.ts";
import { currentLanguage } from "../../kernel/i18n/language.ts";

type Reasons = readonly Readonly<Record<Language, string>>[];
type ReasonsByQueue = Readonly<Record<"cancel" | "refund" | "reject", Reasons>>;

// oxlint-disable-next-line session/module-state -- of the device, build or business
const useReasons = create<ReasonsByQueue>(() => ({ cancel: [], refund: [], reject: [] }));

export const reasonsPath = "/api/studio/reasons";

/** Loads the reasons of the business after sign-in. Without an answer the known ones stay. */
export async function loadReasons(): Promise<void> {
  const wire = { method: "GET", path: reasonsPath } as const;
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
