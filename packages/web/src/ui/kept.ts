import { useEffect, useState } from "react";

type Memory<T> = readonly [before: T | null, remember: (value: T | null, isUnsaved: boolean) => void];

/** A state that a memory brings back after a reload; `isUnsaved` must be the same function each time. */
export function useKept<T>([before, remember]: Memory<T>, isUnsaved: (value: T) => boolean) {
  const [value, set] = useState(before);
  useEffect(() => remember(value, value !== null && isUnsaved(value)), [value, remember, isUnsaved]);
  return [value, set] as const;
}
