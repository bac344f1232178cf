import { memo, Suspense, type ReactNode } from "react";
import { PageContext, type PagePlace } from "../../kernel/lists/page.ts";
import { PageBoundary } from "./page-boundary.tsx";
import { PageSkeleton } from "../shell/page-skeleton.tsx";

/** A page with its own address, loading state and error boundary. */
export const PageFrame = memo(function PageFrame({ place, children }: { place: PagePlace; children: ReactNode }) {
  return (
    <PageContext value={place}>
      <PageBoundary key={place.key}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </PageBoundary>
    </PageContext>
  );
});
