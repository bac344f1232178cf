import * as z from "zod";
import { api, endpoint, listInput, pageOf, staff, CentsUpTo, Id, Text, Version } from "../../../kernel/index.ts";
import { PieceKind, PieceState, PieceTexts } from "./pieces.schema.ts";

const fields = { texts: PieceTexts, priceCents: CentsUpTo(10_000_000) };

export const piecesApi = api("pieces", "Catalogue of the products that can be ordered", {
  list: endpoint({
    method: "GET",
    path: "/api/piece/list",
    access: staff("piece"),
    summary: "List the kinds of pieces, newest first",
    input: listInput(
      {
        /** A part of the name in any language. */
        name: Text(64),
        state: PieceState,
      },
      ["createdAt"],
    ),
    output: pageOf(PieceKind),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/piece/detail/:id",
    access: staff("piece"),
    summary: "Get one kind of piece",
    input: z.object({ id: Id }),
    output: PieceKind,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/piece/add",
    access: staff("piece:edit"),
    summary: "Add a kind of piece",
    input: z.object(fields),
    output: PieceKind,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/piece/update",
    access: staff("piece:edit"),
    summary: "Change a kind of piece. Absent fields are unchanged. What was sold keeps its name and price",
    input: z.object({
      id: Id,
      version: Version,
      texts: fields.texts.optional(),
      priceCents: fields.priceCents.optional(),
    }),
    output: PieceKind,
  }),
  retire: endpoint({
    method: "POST",
    path: "/api/piece/retire",
    access: staff("piece:edit"),
    summary: "Retire a kind of piece permanently. Offers that include it keep it",
    input: z.object({ id: Id, version: Version }),
    output: PieceKind,
  }),
});
