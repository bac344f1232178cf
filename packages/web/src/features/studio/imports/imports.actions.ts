import { msg } from "@lingui/core/macro";
import { importsApi, type StudioImport } from "@vowdesk/contract/studio/imports";
import { action } from "../../../resource/action.ts";
import { allowedBy, versionOf } from "../../../shared/actions/record-actions.ts";

const allows = allowedBy<StudioImport>();

const undo = action({
  name: "undo",
  call: importsApi.undo,
  label: msg({ message: "Undo import", context: "import" }),
  successMessage: msg`The import is being undone`,
  tone: "danger",
  warning: msg`All leads, weddings, shoots, agreements and opening balances of this import are deleted.`,
  isAvailable: allows("undo"),
  inputFrom: versionOf,
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [undo];
