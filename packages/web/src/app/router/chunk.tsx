import { lazy, useState, type ComponentType } from "react";

/** A component in its own chunk. */
export interface Chunk<P extends object = object> {
  (props: P): React.ReactNode;
  /** Prefetches the code. A failure shows when the component renders. */
  load: () => Promise<void>;
}

/** Like `lazy`, but renders prefetched code at once. `lazy` suspends first, and React keeps the fallback for 300 ms. */
export function chunk<P extends object>(fetchCode: () => Promise<{ default: ComponentType<P> }>): Chunk<P> {
  let loaded: ComponentType<P> | null = null;
  const load = async () => {
    const code = await fetchCode();
    loaded = code.default;
    return code;
  };
  const Waiting = lazy(load) as ComponentType<P>;
  function Shown(props: P) {
    // Fixed for the component's lifetime, because a change would remount it.
    const [Body] = useState(() => loaded ?? Waiting);
    return <Body {...props} />;
  }
  return Object.assign(Shown, {
    load: () =>
      load().then(
        () => {},
        () => {},
      ),
  });
}
