import type { ComponentType } from "react";
import { ListLayoutContext } from "../../../../kernel/lists/list-layout.ts";
import { usePage } from "../../../../kernel/lists/page.ts";
import type { Resource } from "../../../../resource/record.ts";
import { ListViewsContext } from "../../../../ui/table/list-page.tsx";
import { useViews } from "./use-views.ts";
import { ViewBar } from "./view-bar.tsx";

/** Adds saved views and the stored column layout to a list page. */
export function withViews(resource: Resource, Page: ComponentType): ComponentType {
  return function Framed() {
    const page = useViews(usePage().path);
    return (
      <ListLayoutContext value={page.layout}>
        <ListViewsContext value={<ViewBar resource={resource} page={page} />}>
          <Page />
        </ListViewsContext>
      </ListLayoutContext>
    );
  };
}
