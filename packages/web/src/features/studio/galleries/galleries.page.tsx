import { lazy, Suspense, useEffect } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import type { List } from "../../../resource/use-list.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useStableCallback } from "../../../ui/timing/stable-callback.ts";
import { add, type GalleryStart } from "./galleries.actions.ts";
import { galleries } from "./galleries.resource.tsx";

const GridPage = lazy(async () => ({ default: (await import("./grid/grid-page.tsx")).GridPage }));

/** All galleries, or the pictures of the one that the address names: `?grid=12`. */
export default function GalleryList() {
  const [query, change] = usePageSearch();
  const gridId = Number(query.get("grid"));
  if (gridId > 0)
    return (
      <Suspense fallback={<Skeleton height="28rem" />}>
        <GridPage key={gridId} id={gridId} close={() => change({ grid: null, id: String(gridId) })} />
      </Suspense>
    );
  return <ResourcePage resource={galleries} buttons={(list) => <NewGallery list={list} />} />;
}

/** Opens the form for the wedding and the shoot that the address names: `?wedding=12&shoot=34`. */
function NewGallery({ list }: { list: List }) {
  const [query, change] = usePageSearch();
  const weddingId = Number(query.get("wedding"));
  const shootId = Number(query.get("shoot"));
  const start = useStableCallback(() => {
    change({ wedding: null, shoot: null }, { replace: true });
    const input: GalleryStart = { weddingId, ...(shootId > 0 && { shootId }) };
    list.start(add as never, input);
  });
  useEffect(
    function startForWedding() {
      if (weddingId > 0) start();
    },
    [weddingId, start],
  );
  return null;
}
