import { Trans, useLingui } from "@lingui/react/macro";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useId, type MouseEvent } from "react";
import { useSettings } from "../../features/staff/settings/components/settings.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { groupNames, type Entry, type Group } from "./entry.ts";
import { toggleFavourite } from "./favourites.ts";
import { pieces } from "./match.ts";
import css from "./palette.module.css";

interface PaletteGroupProps {
  group: Group;
  /** The entry under the keyboard cursor. */
  active: Entry | null;
  optionId: (entry: Entry) => string;
  setActive: (entry: Entry) => void;
  choose: (entry: Entry) => void;
}

/** The entries of one kind with their heading, or placeholders. */
export function PaletteGroup({ group, active, optionId, setActive, choose }: PaletteGroupProps) {
  const { i18n } = useLingui();
  const titleId = useId();
  const { name, entries, isLoading } = group;
  return (
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} className={css.title} role="presentation">
        {i18n._(groupNames[name])}
      </div>
      {entries.map((entry) => (
        <Option
          key={entry.id}
          id={optionId(entry)}
          entry={entry}
          isActive={entry.id === active?.id}
          stand={() => setActive(entry)}
          choose={() => choose(entry)}
        />
      ))}
      {isLoading && <Placeholder />}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  stand: () => void;
  choose: () => void;
}

function Option({ id, entry, isActive, stand, choose }: OptionProps) {
  const { text, titleAt, marks, hint, icon: Icon, page } = entry;
  const click = (event: MouseEvent) => {
    const isStar = (event.target as Element).closest("[data-star]") !== null;
    if (isStar && page !== null) toggleFavourite(page);
    else choose();
  };
  return (
    <div
      id={id}
      role="option"
      className={css.option}
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : stand}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={click}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={css.text}>
        {titleAt > 0 && (
          <span className={css.above}>
            <Marked text={text} marks={marks} from={0} to={titleAt} />
          </span>
        )}
        <Marked text={text} marks={marks} from={titleAt} to={text.length} />
      </span>
      {hint && <span className={css.hint}>{hint}</span>}
      {page !== null && <Star page={page} />}
    </div>
  );
}

function Marked({ text, marks, from, to }: { text: string; marks: ReadonlySet<number>; from: number; to: number }) {
  return pieces(text, marks, from, to).map((piece, index) =>
    piece.isMarked ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}

/** For the mouse. Screen readers use the button at the bottom of the palette. */
function Star({ page }: { page: string }) {
  const isFavourite = useSettings(({ favourites }) => favourites.includes(page));
  const Icon = isFavourite ? IconStarFilled : IconStar;
  return (
    <>
      {isFavourite && (
        <span className="visually-hidden">
          <Trans context="command palette">Favourite</Trans>
        </span>
      )}
      <span className={css.star} data-star data-on={isFavourite || undefined} aria-hidden="true">
        <Icon size={16} stroke={1.6} />
      </span>
    </>
  );
}

function Placeholder() {
  return (
    <div className={css.waiting} role="presentation">
      <Skeleton width="46%" />
      <Skeleton width="34%" />
    </div>
  );
}
