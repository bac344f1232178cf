import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useLingui } from "@lingui/react/macro";
import { skipToken, useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useState } from "react";
import { filterChange } from "../kernel/lists/list-address.ts";
import { queryOptions, usePolledCall } from "../kernel/cache/queries.ts";
import { IconButton } from "../ui/input/button.tsx";
import { ClearFilters } from "../ui/table/clear-filters.tsx";
import { ChoiceLine, DateLine } from "../ui/input/line-fields.tsx";
import { SearchField } from "../ui/input/search-field.tsx";
import { Segments } from "../ui/input/segments.tsx";
import { rulesOf } from "./field-rules.ts";
import type { AnyFilter } from "./filter.ts";
import type { List } from "./use-list.ts";
import css from "./resource.module.css";

/** All filters of a list: tabs above, the others on one line, behind a button on a phone. */
export const FilterBar = memo(Filters, (before, { list }) => before.list.state === list.state);

function Filters({ list }: { list: List }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { state, resource, change } = list;
  const shown = Object.entries(resource.filters).filter((entry): entry is [string, AnyFilter] => entry[1] !== "hidden");
  const draw = (isWanted: (kind: AnyFilter["kind"]) => boolean) =>
    shown
      .filter(([, { kind }]) => isWanted(kind))
      .map(([name, of]) => {
        const set = (next: string | null) => change(filterChange(name, next), { replace: true });
        const { maxLength } = rulesOf(resource.list.input, name);
        return <OneFilter key={name} {...{ of, set, maxLength }} value={String(state.query[name] ?? "") || null} />;
      });
  const rest = draw((kind) => kind !== "tabs" && kind !== "search");
  return (
    <div className={css.bar}>
      {draw((kind) => kind === "tabs")}
      <div className={css.line}>
        {draw((kind) => kind === "search")}
        {(rest.length > 0 || list.clear) && (
          <>
            <IconButton
              className={css.toggle}
              label={t({ message: "Filters", context: "list" })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconAdjustmentsHorizontal size={20} stroke={1.75} />
            </IconButton>
            <div className={css.rest} data-open={isOpen || undefined}>
              {rest}
              {list.clear && <ClearFilters clear={list.clear} look="bare" size="s" />}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

interface FilterProps<K extends AnyFilter["kind"] = AnyFilter["kind"]> {
  of: Extract<AnyFilter, { kind: K }> & { kind: K };
  value: string | null;
  set: (value: string | null) => void;
  maxLength?: number | undefined;
}

function OneFilter({ of, value, set, maxLength }: FilterProps) {
  const { i18n } = useLingui();
  const label = i18n._(of.label);
  switch (of.kind) {
    case "search":
    case "text":
      return <SearchField main={of.kind === "search"} {...{ label, value, set, maxLength }} />;
    case "date":
      return <DateLine label={label} value={value} set={set} />;
    case "loaded":
      return <Loaded of={of} value={value} set={set} />;
    case "tabs":
    case "chips":
      return <Counted of={of} value={value} set={set} />;
  }
}

function Loaded({ of: { label, source }, value, set }: FilterProps<"loaded">) {
  const { i18n } = useLingui();
  const { data } = usePolledCall(source.call, source.input, value !== null);
  const choices = data === undefined ? [] : source.choices(data);
  return <ChoiceLine label={i18n._(label)} choices={choices} value={value} set={set} />;
}

function Counted(props: FilterProps<"tabs" | "chips">) {
  const { counts } = props.of;
  const { data } = useQuery(counts ? queryOptions(counts.call, {}) : { queryKey: ["uncounted"], queryFn: skipToken });
  // Counts change often, so they render with low priority.
  return <Numbered {...props} data={useDeferredValue(data)} />;
}

const Numbered = memo(function Numbered({ of, value, set, data }: FilterProps<"tabs" | "chips"> & { data: unknown }) {
  const { kind, label, names, counts } = of;
  const { t, i18n } = useLingui();
  const byValue = counts && data !== undefined ? counts.of(data) : {};
  const named = Object.entries(names).map(([value, text]) => ({ value, label: i18n._(text), count: byValue[value] }));
  const segments =
    kind === "tabs" ? [{ value: null, label: t({ message: "All", context: "field" }) }, ...named] : named;
  return <Segments look={kind} label={i18n._(label)} segments={segments} chosen={value} choose={set} />;
});
