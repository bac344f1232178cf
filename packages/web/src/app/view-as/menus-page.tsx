import type { RouteRecord } from "@vowdesk/contract/menus";
import Menus from "../../features/menus/pages/list.tsx";
import { MenuPreview } from "../shell/menu-preview.tsx";
import { beginView } from "./viewing.ts";

const drawPreview = (records: readonly RouteRecord[]) => <MenuPreview records={records} />;

/** The page of menus with what only the app knows: how the sidebar is drawn, and how one looks as somebody else. */
export function MenusPage() {
  return <Menus drawPreview={drawPreview} beginView={beginView} />;
}
