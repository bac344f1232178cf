import { lazy, useState, type ComponentType } from "react";

/** A component whose code is fetched on its own. */
export interface Chunk<P extends object = object> {
  (props: P): React.ReactNode;
  /** Fetches the code ahead of need. A failure is told when the component is drawn. */
  load: () => Promise<void>;
}

/**
 * `lazy`, but what was loaded ahead is drawn at once: a lazy component would first show what waits for it, and React
 * keeps that on screen for 300 ms.
 */
export function chunk<P extends object>(fetchCode: () => Promise<{ default: ComponentType<P> }>): Chunk<P> {
  let loaded: ComponentType<P> | null = null;
  const load = async () => {
    const code = await fetchCode();
    loaded = code.default;
    return code;
  };
  const Waiting = lazy(load) as ComponentType<P>;
  function Shown(props: P) {
    // Decided once: to change it later would begin the component anew.
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
