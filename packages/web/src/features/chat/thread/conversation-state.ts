import { useState } from "react";

interface Held<T> {
  id: number;
  value: T;
}

/**
 * State of a part that stays while one conversation follows another: each begins anew, and what is still on its way for the one
 * before changes nothing in the next.
 */
export function useStateOf<T>(id: number, begin: T): [T, (next: T) => void] {
  const [held, setHeld] = useState<Held<T>>({ id, value: begin });
  const isAnother = held.id !== id;
  if (isAnother) setHeld({ id, value: begin });
  const set = (value: T) => setHeld((now) => (now.id === id ? { id, value } : now));
  return [isAnother ? begin : held.value, set];
}
