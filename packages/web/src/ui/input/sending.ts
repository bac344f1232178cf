import { useInsertionEffect, useRef, useState } from "react";
import type { Hold } from "./kept.ts";
import { toast } from "../feedback/toast.tsx";

/** A "no" to what was sent, as a form reads it. */
export interface FormRefusal {
  message: string;
  reason: string | null;
  data: unknown;
  /** What is wrong with a field, by its name. */
  fields: Readonly<Record<string, string>>;
}

/** What a conflict carries (PRODUCT 2): the record as it is now, who changed it and when. */
export interface FormConflict<R> {
  current: R;
  changedBy: string;
  changedAt: string;
}

/** What a form has heard of what it sent. */
export interface Answered {
  problems: Readonly<Record<string, string>>;
  /** A refusal that speaks about no field of the form. */
  note: string | null;
}

const nothingYet: Answered = { problems: {}, note: null };

/** Puts a refusal beside the field it speaks about: by the wrong input's name, or by what the refusal is called. */
export function answered(
  { message, reason, fields }: Pick<FormRefusal, "message" | "reason" | "fields">,
  shown: readonly string[],
  blames: Readonly<Record<string, string>>,
): Answered {
  const wrong = Object.entries(fields).filter(([name]) => shown.includes(name));
  const blamed = blames[reason ?? ""];
  const problems = { ...Object.fromEntries(wrong), ...(blamed !== undefined && { [blamed]: message }) };
  return { problems, note: Object.keys(problems).length > 0 ? null : message };
}

interface SendingOptions<R> {
  /** The fields of the form by their names on the wire. */
  shown: readonly string[];
  /** Refusals that speak about a field. */
  blames: Readonly<Record<string, string>>;
  /** Reads what was thrown; null for what has been told already, such as a missing answer. */
  refusalOf: (failure: unknown) => FormRefusal | null;
  /** Goes on with the record as it is now. */
  conflicted?: (conflict: FormConflict<R>) => void;
  /** What the form is about, where one form stays while that changes: answers about something else are not for it. */
  about?: unknown;
  /** Without it a form is open until it goes, or is about something else. */
  hold?: Hold | undefined;
}

/** Whether a form is still the one that it was at a call. */
function useOpening(about: unknown): Hold {
  const opening = useRef({});
  // An insertion effect: React undoes it when the form goes for good, and not when its page is hidden.
  useInsertionEffect(() => () => void (opening.current = {}), [about]);
  return () => {
    const then = opening.current;
    return () => opening.current === then;
  };
}

/** Something that was sent, and what came of it. */
interface Sent extends Answered {
  isBusy: boolean;
  about?: unknown;
  isOpen: () => boolean;
}

const nothingSent: Sent = { ...nothingYet, isBusy: false, isOpen: () => false };

/** Sends a form once at a time and holds what it is answered; what was typed stays with the form. */
export function useSending<R = never>(options: SendingOptions<R>) {
  const { shown, blames, refusalOf, conflicted, about } = options;
  const opening = useOpening(about);
  const hold = options.hold ?? opening;
  const [last, setLast] = useState(nothingSent);
  const refuse = (refusal: FormRefusal, { isOpen }: Sent, hear: (told: Answered) => void) => {
    const isConflict = refusal.reason === "changed-meanwhile" && Boolean(refusal.data);
    if (!isOpen()) toast({ tone: "bad", text: refusal.message });
    else if (isConflict && conflicted) conflicted(refusal.data as FormConflict<R>);
    else hear(answered(refusal, shown, blames));
  };
  /** Does the work, whatever becomes of the form; `done` changes the form and is left out where that is not open any more. */
  const send = async <T>(work: () => Promise<T>, done?: (answer: T) => void) => {
    const sent: Sent = { ...nothingYet, isBusy: true, about, isOpen: hold() };
    const hear = (change: Partial<Sent>) =>
      setLast((now) => (now.isOpen === sent.isOpen ? { ...now, ...change } : now));
    setLast(sent);
    try {
      const answer = await work();
      if (sent.isOpen()) done?.(answer);
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal) refuse(refusal, sent, hear);
    } finally {
      hear({ isBusy: false });
    }
  };
  const { problems, note, isBusy } = last.about === about && last.isOpen() ? last : nothingSent;
  return { problems, note, isBusy, send, forget: () => setLast((now) => ({ ...now, ...nothingYet })) };
}
