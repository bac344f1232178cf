import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowLeft } from "@tabler/icons-react";
import type { Card } from "@vowdesk/contract/studio/galleries";
import { Button } from "../../../../ui/input/button.tsx";
import { ChoiceLine, type Choice } from "../../../../ui/input/line-fields.tsx";
import { SearchField } from "../../../../ui/input/search-field.tsx";
import { Segments } from "../../../../ui/input/segments.tsx";
import { cullFilters, filterValue, noValue, type CullFilter, type GridFilters } from "./filters.ts";
import css from "./grid.module.css";

const maxNameLength = 300;

interface FilterProps {
  filters: GridFilters;
  setFilters: (filters: GridFilters) => void;
  chapters: readonly string[];
  cards: readonly Card[];
}

interface ToolsProps extends FilterProps {
  text: string;
  setText: (text: string) => void;
  shown: number;
  total: number;
  close: () => void;
}

/** The filters and the search above the grid. */
export function Tools({ text, setText, shown, total, close, ...props }: ToolsProps) {
  const { t } = useLingui();
  const { filters, setFilters } = props;
  const labels: Readonly<Record<CullFilter, string>> = {
    all: t({ message: "All", context: "gallery" }),
    kept: t({ message: "Kept", context: "gallery" }),
    culled: t({ message: "Taken out", context: "gallery" }),
  };
  return (
    <div className={css.tools}>
      <Button onClick={close}>
        <IconArrowLeft size={17} stroke={1.6} aria-hidden />
        <Trans>Back to the list</Trans>
      </Button>
      <Segments
        look="switch"
        label={t({ message: "Shown pictures", context: "gallery" })}
        segments={cullFilters.map((value) => ({ value, label: labels[value] }))}
        chosen={filters.culling}
        choose={(value) => setFilters({ ...filters, culling: cullFilters.find((item) => item === value) ?? "all" })}
      />
      <Choices {...props} />
      <SearchField
        main
        label={t({ message: "Number or name", context: "gallery" })}
        value={text || null}
        set={(value) => setText(value ?? "")}
        maxLength={maxNameLength}
      />
      <span className={css.count} role="status">
        <Trans context="gallery">
          Pictures: {shown} of {total}
        </Trans>
      </span>
    </div>
  );
}

/** The photographers of cards, each once. */
function photographersOf(cards: readonly Card[]): Choice[] {
  const names = new Map(cards.map(({ photographerId, photographer }) => [photographerId, photographer]));
  return [...names].flatMap(([id, name]) => (id === null ? [] : [{ value: filterValue(id), label: name ?? "" }]));
}

/** The filters for which the gallery has something to choose. */
function Choices({ filters, setFilters, chapters, cards }: FilterProps) {
  const { t } = useLingui();
  const none: Choice = { value: noValue, label: t({ message: "None", context: "chapter or photographer" }) };
  const photographers = photographersOf(cards);
  return (
    <>
      {(chapters.length > 0 || filters.chapter !== null) && (
        <ChoiceLine
          label={t({ message: "Chapter", context: "gallery" })}
          value={filters.chapter}
          set={(chapter) => setFilters({ ...filters, chapter })}
          choices={[...chapters.map((label) => ({ value: filterValue(label), label })), none]}
        />
      )}
      {(photographers.length > 0 || filters.photographer !== null) && (
        <ChoiceLine
          label={t({ message: "Photographer", context: "gallery" })}
          value={filters.photographer}
          set={(photographer) => setFilters({ ...filters, photographer })}
          choices={[...photographers, none]}
        />
      )}
      {cards.length > 1 && (
        <ChoiceLine
          label={t({ message: "Card", context: "memory card" })}
          value={filters.card}
          set={(card) => setFilters({ ...filters, card })}
          choices={cards.map(({ id, label }) => ({ value: filterValue(id), label }))}
        />
      )}
    </>
  );
}
