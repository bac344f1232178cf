import { useInsertionEffect, useRef, useState } from "react";
import type { CaptureOpening } from "./persistent-state.ts";
import { toast } from "../feedback/toast.tsx";

/** A refusal as a form reads it. */
export interface FormRefusal {
  message: string;
  reason: string | null;
  data: unknown;
  /** Error text per field. */
  fields: Readonly<Record<string, string>>;
}

/** The data of a conflict: the current record, its last editor and the time. */
export interface FormConflict<R> {
  current: R;
  changedBy: string;
  changedAt: string;
}

/** The result of sending a form. */
export interface SendResult {
  problems: Readonly<Record<string, string>>;
  /** A refusal that concerns no field of the form. */
  note: string | null;
}

const noResult: SendResult = { problems: {}, note: null };

/** Assigns a refusal to the field it concerns, by the field names in the answer or by the refusal's name. */
export function assignRefusal(
  { message, reason, fields }: Pick<FormRefusal, "message" | "reason" | "fields">,
  shown: readonly string[],
  blames: Readonly<Record<string, string>>,
): SendResult {
  const wrong = Object.entries(fields).filter(([name]) => shown.includes(name));
  const blamed = blames[reason ?? ""];
  const problems = { ...Object.fromEntries(wrong), ...(blamed !== undefined && { [blamed]: message }) };
  return { problems, note: Object.keys(problems).length > 0 ? null : message };
}

interface SendingOptions<R> {
  /** Wire names of the form's fields. */
  shown: readonly string[];
  /** The field that each refusal concerns, by the refusal's name. */
  blames: Readonly<Record<string, string>>;
  /** Reads a thrown value; null for another failure, which `send` throws. */
  refusalOf: (failure: unknown) => FormRefusal | null;
  /** Continues with the current record. */
  conflicted?: (conflict: FormConflict<R>) => void;
  /** Identity of what the form edits. Answers for another identity are ignored. */
  about?: unknown;
  /** Without it the form counts as open until it unmounts or `about` changes. */
  hold?: CaptureOpening | undefined;
}

/** Tracks whether a form has stayed open since a call. */
function useOpening(about: unknown): CaptureOpening {
  const opening = useRef({});
  // React cleans up an insertion effect on unmount, but not when the page is hidden.
  useInsertionEffect(
    () => () => {
      opening.current = {};
    },
    [about],
  );
  return () => {
    const then = opening.current;
    return () => opening.current === then;
  };
}

/** A request of the form and its result. */
interface Sent extends SendResult {
  isBusy: boolean;
  about?: unknown;
  isOpen: () => boolean;
}

const nothingSent: Sent = { ...noResult, isBusy: false, isOpen: () => false };

/** Sends a form, one request at a time, and keeps the result. The input stays with the form. */
export function useSubmission<R = never>(options: SendingOptions<R>) {
  const { shown, blames, refusalOf, conflicted, about } = options;
  const opening = useOpening(about);
  const hold = options.hold ?? opening;
  const [last, setLast] = useState(nothingSent);
  const refuse = (refusal: FormRefusal, { isOpen }: Sent, update: (result: SendResult) => void) => {
    const isConflict = refusal.reason === "changed-meanwhile" && Boolean(refusal.data);
    if (!isOpen()) toast({ tone: "bad", text: refusal.message });
    else if (isConflict && conflicted) conflicted(refusal.data as FormConflict<R>);
    else update(assignRefusal(refusal, shown, blames));
  };
  /** Runs the request to its end even if the form closes. `done` updates the form and is skipped when the form has closed. */
  const send = async <T>(work: () => Promise<T>, done?: (answer: T) => void) => {
    const sent: Sent = { ...noResult, isBusy: true, about, isOpen: hold() };
    const update = (change: Partial<Sent>) =>
      setLast((now) => (now.isOpen === sent.isOpen ? { ...now, ...change } : now));
    setLast(sent);
    try {
      const answer = await work();
      if (sent.isOpen()) done?.(answer);
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (!refusal) throw failure;
      refuse(refusal, sent, update);
    } finally {
      update({ isBusy: false });
    }
  };
  const { problems, note, isBusy } = last.about === about && last.isOpen() ? last : nothingSent;
  return { problems, note, isBusy, send, forget: () => setLast((now) => ({ ...now, ...noResult })) };
}
