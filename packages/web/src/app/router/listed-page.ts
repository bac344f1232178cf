import type { ComponentType } from "react";
import type { Resource } from "../../resource/record.ts";

const loadViews = () => import("../../features/views/components/with-views.tsx");

/** Loads a list page with saved views and column settings. */
export async function loadListed(
  fetchCode: () => Promise<{ default: ComponentType }>,
  fetchList: () => Promise<Resource>,
): Promise<{ default: ComponentType }> {
  const [page, list, { withViews }] = await Promise.all([fetchCode(), fetchList(), loadViews()]);
  return { default: withViews(list, page.default) };
}
