import { msg } from "@lingui/core/macro";
import { piecesApi, type PieceKind } from "@vowdesk/contract/studio/pieces";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { allowedBy, editAction, versionOf } from "../../../shared/actions/record-actions.ts";

const allows = allowedBy<PieceKind>();

const pieceForm = form({
  create: piecesApi.add,
  update: piecesApi.update,
  fields: {
    "texts.zh": field.text(msg`Name in Chinese`, { half: true }),
    "texts.en": field.text(msg`Name in English`, { half: true }),
    "texts.es": field.text(msg`Name in Spanish`, { half: true }),
    "texts.ja": field.text(msg`Name in Japanese`, { half: true }),
    priceCents: field.money(msg({ message: "Price", context: "field" }), {
      hint: msg`What one piece costs in addition to an offer`,
    }),
  },
});

export const add = action({
  name: "add",
  label: msg({ message: "New piece", context: "piece" }),
  submitLabel: msg({ message: "Add piece", context: "piece" }),
  successMessage: msg({ message: "Piece added", context: "piece" }),
  opens: pieceForm,
  initialValues: () => ({}),
});

const edit = editAction({
  title: msg({ message: "Edit piece", context: "piece" }),
  tone: "primary",
  opens: pieceForm,
  isAvailable: allows("update"),
});

const retire = action({
  name: "retire",
  call: piecesApi.retire,
  label: msg({ message: "Retire", context: "button" }),
  successMessage: msg({ message: "Retired", context: "state" }),
  tone: "danger",
  warning: msg`Offers cannot include the piece any more. Those that include it keep it. This cannot be undone.`,
  isAvailable: allows("retire"),
  inputFrom: versionOf,
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit, retire];
