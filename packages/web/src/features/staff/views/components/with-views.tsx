import type { ComponentType } from "react";
import { ListLayoutContext } from "../../../../kernel/lists/list-layout.ts";
import { usePage } from "../../../../kernel/lists/page.ts";
import type { Resource } from "../../../../resource/record.ts";
import { useViews } from "./use-views.ts";
import { ViewBar } from "./view-bar.tsx";
import css from "./views.module.css";

/** Adds saved views and the stored column layout to a list page. */
export function withViews(resource: Resource, Page: ComponentType): ComponentType {
  return function Framed() {
    const page = useViews(usePage().path);
    return (
      <div className={css.frame}>
        <ViewBar resource={resource} page={page} />
        <ListLayoutContext value={page.layout}>
          <Page />
        </ListLayoutContext>
      </div>
    );
  };
}
