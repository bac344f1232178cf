import { createElement, type ComponentType } from "react";
import type { Resource } from "../../resource/record.ts";

type Page = { default: ComponentType };

const loadViews = () => import("../../features/staff/views/components/with-views.tsx");

/** Loads a list page with saved views and column settings. */
export async function loadListed(fetchCode: () => Promise<Page>, fetchList: () => Promise<Resource>): Promise<Page> {
  const [page, list, { withViews }] = await Promise.all([fetchCode(), fetchList(), loadViews()]);
  return { default: withViews(list, page.default) };
}

/** The code of a page that consists of a list alone. */
export const plainList = (fetchList: () => Promise<Resource>) => async (): Promise<Page> => {
  const [resource, { ResourcePage }] = await Promise.all([fetchList(), import("../../resource/resource-page.tsx")]);
  return { default: () => createElement(ResourcePage, { resource }) };
};

/** Loads a page that consists of a list alone, with saved views and column settings. */
export const loadPlainListed = (fetchList: () => Promise<Resource>): Promise<Page> =>
  loadListed(plainList(fetchList), fetchList);
