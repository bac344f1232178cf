import { useEffect, useRef } from "react";

/** Where a list and an open record are side by side. On a narrow screen the record would hide the list. */
const isWide = () => matchMedia("(min-width: 992px)").matches;

interface Arrival<K> {
  /** The open record; null without one. */
  openKey: K | null;
  /** Whether `findFirst` has to wait. */
  isLoading: boolean;
  /** The record to open; null for none. */
  findFirst: () => K | null;
  open: (key: K) => void;
}

/** Opens the first record that waits for the user, once, when they enter a page without choosing a record (decisions 159 and 179). */
export function useOpenFirst<K>({ openKey, isLoading, findFirst, open }: Arrival<K>): void {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current || (openKey === null && isLoading)) return;
    hasArrived.current = true;
    const first = openKey === null && isWide() ? findFirst() : null;
    if (first !== null) open(first);
  });
}
