import type { RouteRecord } from "@vowdesk/contract/staff/menus";
import Menus from "../../features/staff/menus/menus.page.tsx";
import { MenuPreview } from "../shell/menu-preview.tsx";
import { beginView } from "./viewing.ts";

const drawPreview = (records: readonly RouteRecord[]) => <MenuPreview records={records} />;

/** The menu page with the parts of the app that it needs: the sidebar preview and "view as". */
export function MenusPage() {
  return <Menus drawPreview={drawPreview} beginView={beginView} />;
}
