import { lazy, Suspense, type ComponentProps } from "react";
import { Skeleton } from "../../feedback/skeleton.tsx";

const MomentControl = lazy(async () => ({ default: (await import("./date-control.tsx")).MomentControl }));

/** `MomentControl`, whose code loads when a form shows it. */
export const MomentField = (props: ComponentProps<typeof MomentControl>) => (
  <Suspense fallback={<Skeleton height="3.5rem" />}>
    <MomentControl {...props} />
  </Suspense>
);
