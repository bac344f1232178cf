import { useState } from "react";

interface StateOf<T> {
  id: number;
  value: T;
}

/**
 * State of a component that stays mounted while the conversation changes. It is reset with the conversation, and a late
 * update for a former conversation is ignored.
 */
export function useConversationState<T>(id: number, initial: T): [T, (next: T) => void] {
  const [state, setState] = useState<StateOf<T>>({ id, value: initial });
  const isAnother = state.id !== id;
  if (isAnother) setState({ id, value: initial });
  const set = (value: T) => setState((now) => (now.id === id ? { id, value } : now));
  return [isAnother ? initial : state.value, set];
}
