import { useState } from "react";

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
}

/** Sends a form once at a time and holds what it is answered; what was typed stays with the form. */
export function useSending<R = never>({ shown, blames, refusalOf, conflicted }: SendingOptions<R>) {
  const [isBusy, setBusy] = useState(false);
  const [told, tell] = useState(nothingYet);
  const send = async (work: () => Promise<void>) => {
    setBusy(true);
    tell(nothingYet);
    try {
      await work();
    } catch (failure) {
      const refusal = refusalOf(failure);
      const isConflict = refusal?.reason === "changed-meanwhile" && Boolean(refusal.data);
      if (isConflict && conflicted) conflicted(refusal.data as FormConflict<R>);
      else if (refusal) tell(answered(refusal, shown, blames));
    } finally {
      setBusy(false);
    }
  };
  return { ...told, isBusy, send, forget: () => tell(nothingYet) };
}
