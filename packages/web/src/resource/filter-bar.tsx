import { useLingui } from "@lingui/react/macro";
import { skipToken, useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue } from "react";
import { filterChange } from "../kernel/lists/list-address.ts";
import { queryOptions, usePolledCall } from "../kernel/cache/queries.ts";
import { ClearFilters } from "../ui/table/clear-filters.tsx";
import { FilterChip, FilterPanel } from "../ui/table/filter-panel.tsx";
import { ListLine, ListTabs } from "../ui/table/list-page.tsx";
import { ChoiceLine, DateLine, type Choice } from "../ui/input/line-fields.tsx";
import { SearchField } from "../ui/input/search-field.tsx";
import { Segments } from "../ui/input/segments.tsx";
import { formatDate } from "../ui/format/time.ts";
import { rulesOf } from "./field-rules.ts";
import type { AnyFilter, Source } from "./filter.ts";
import type { Records } from "./use-list.ts";

/** All filters of a list: tabs above, the search, and the others behind a button, with a chip for each that is set. */
export const FilterBar = memo(Filters, (before, { list }) => before.list.state === list.state);

function Filters({ list }: { list: Records }) {
  const { state, resource, change } = list;
  const filters = Object.entries(resource.filters)
    .filter((entry): entry is [string, AnyFilter] => entry[1] !== "hidden")
    .map(([name, of]) => {
      const set = (next: string | null) => change(filterChange(name, next), { replace: true });
      const { maxLength } = rulesOf(resource.list.input, name);
      return { key: name, of, set, maxLength, value: String(state.query[name] ?? "") || null };
    });
  const drawn = (some: typeof filters) => some.map(({ key, ...filter }) => <OneFilter key={key} {...filter} />);
  const rest = filters.filter(({ of: { kind } }) => kind !== "tabs" && kind !== "search");
  return (
    <>
      <ListTabs>{drawn(filters.filter(({ of }) => of.kind === "tabs"))}</ListTabs>
      <ListLine>
        {drawn(filters.filter(({ of }) => of.kind === "search"))}
        {rest.length > 0 && <FilterPanel>{drawn(rest)}</FilterPanel>}
        {rest.map(({ key, of, value, set }) => (
          <FilterChip key={key} label={of.label} remove={value === null ? null : () => set(null)}>
            <FilterValue of={of} value={value ?? ""} />
          </FilterChip>
        ))}
        {list.clear && <ClearFilters clear={list.clear} look="bare" size="s" />}
      </ListLine>
    </>
  );
}

function FilterValue({ of, value }: { of: AnyFilter; value: string }) {
  const { i18n } = useLingui();
  if (of.kind === "loaded") return <LoadedValue source={of.source} value={value} />;
  if (of.kind === "date") return formatDate(value, i18n.locale);
  const text = "names" in of ? of.names[value] : undefined;
  return text ? i18n._(text) : value;
}

function LoadedValue({ source, value }: { source: Source; value: string }) {
  return useChoices(source, true).find((choice) => choice.value === value)?.label ?? value;
}

function useChoices({ call, input, choices }: Source, isSet: boolean): Choice[] {
  const { data } = usePolledCall(call, input, isSet);
  return data === undefined ? [] : choices(data);
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
  const choices = useChoices(source, value !== null);
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
