import { msg } from "@lingui/core/macro";
import { viewsApi } from "@vowdesk/contract/staff/views";
import { lazy } from "react";
import { action } from "../../../resource/action.ts";
import type { ListView } from "./components/view-query.ts";

const SaveDialog = lazy(async () => ({ default: (await import("./components/save-dialog.tsx")).SaveDialog }));

export const saveView = action<ListView>({
  name: "save",
  label: msg`Save as a view`,
  opens: SaveDialog,
  requires: [viewsApi.save],
});

export const viewActions = { name: "views" as const, actions: [saveView] };
