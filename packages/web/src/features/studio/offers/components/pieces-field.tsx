import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { Language } from "@vowdesk/contract/kernel";
import { maxIncludedPieces, piecesApi, type IncludedPieceInputs } from "@vowdesk/contract/studio/pieces";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { mayCall } from "../../../../kernel/session/rights.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { replaced, without } from "../../../../shared/studio/extras-field.tsx";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { SelectControl } from "../../../../ui/input/form-controls.tsx";
import { NumberInput } from "../../../../ui/input/number-input.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import { Problem } from "../../../../ui/overlay/form-dialog.tsx";
import css from "./offers.module.css";

const shownKinds = 100;
const maxCount = 999;

/** A piece as it is typed, or with its name as it was stored. */
type Piece = IncludedPieceInputs[number] & { texts?: Readonly<Record<Language, string>> };

/** The kinds that can be chosen: those of the catalogue, and those that the version has already. */
function useKinds(value: readonly Piece[]) {
  const { i18n } = useLingui();
  const { data } = useQuery({
    ...queryOptions(piecesApi.list, { state: "active", pageSize: shownKinds }),
    enabled: mayCall(piecesApi.list),
  });
  const active = (data?.records ?? []).map(({ id, name }) => ({ id, name }));
  const stored = value.flatMap(({ kindId, texts }) =>
    texts && !active.some(({ id }) => id === kindId) ? [{ id: kindId, name: texts[i18n.locale as Language] }] : [],
  );
  return [...active, ...stored];
}

/** A form control for the pieces that the price includes. */
export function PiecesField({ label, value: given, set, problem }: ControlProps<IncludedPieceInputs | undefined>) {
  const { t } = useLingui();
  const value: readonly Piece[] = given ?? [];
  const kinds = useKinds(value);
  const write = (pieces: readonly Piece[]) => set(pieces.map(({ kindId, count }) => ({ kindId, count })));
  const isFree = (id: number, own = 0) => id === own || !value.some(({ kindId }) => kindId === id);
  const next = kinds.find(({ id }) => isFree(id));
  return (
    <fieldset className={css.pieces}>
      <legend>{label}</legend>
      {value.map((piece, index) => (
        <div key={`${index} of ${value.length}`} className={css.piece}>
          <SelectControl
            label={t({ message: "Piece", context: "piece" })}
            choices={kinds
              .filter(({ id }) => isFree(id, piece.kindId))
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(piece.kindId)}
            set={(id) => write(replaced(value, index, { ...piece, kindId: Number(id) }))}
          />
          <NumberInput
            label={t({ message: "Count", context: "piece" })}
            value={piece.count}
            min={1}
            max={maxCount}
            isInteger
            set={(count) => write(replaced(value, index, { ...piece, count }))}
          />
          <IconButton
            label={t({ message: `Remove piece ${index + 1}`, context: "piece" })}
            onClick={() => write(without(value, index))}
          >
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {next && value.length < maxIncludedPieces && (
        <Button size="s" look="bare" onClick={() => write([...value, { kindId: next.id, count: 1 }])}>
          <IconPlus size={15} aria-hidden="true" />
          <Trans context="piece">Add a piece</Trans>
        </Button>
      )}
      {kinds.length === 0 && (
        <small className={controls.hint}>
          <Trans>The catalogue of pieces is empty.</Trans>
        </small>
      )}
      <Problem>{problem}</Problem>
    </fieldset>
  );
}
