import { useLingui } from "@lingui/react/macro";
import type { Board } from "@vowdesk/contract/studio/shoots";
import { useMemo, useSyncExternalStore } from "react";
import { usePageSearch } from "../../../../kernel/lists/page.ts";
import { Segments } from "../../../../ui/input/segments.tsx";
import { DayBoard } from "../board/day-board.tsx";
import { DayList } from "./day-list.tsx";
import { daysFrom, type Range } from "../board/time-axis.ts";

const phoneQuery = "(max-width: 700px)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(phoneQuery);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** A day of all bookables: a board; on a phone a list, or the board if the user chooses it. */
export function DayView({ board, date }: { board: Board; date: string }) {
  const isPhone = useSyncExternalStore(subscribe, () => matchMedia(phoneQuery).matches);
  const track = useMemo(() => daysFrom(date), [date]);
  return isPhone ? <PhoneDay board={board} track={track} /> : <DayBoard board={board} track={track} />;
}

function PhoneDay(shown: { board: Board; track: Range }) {
  const { t } = useLingui();
  const [query, change] = usePageSearch();
  const look = query.get("look") === "board" ? "board" : "list";
  return (
    <>
      <Segments
        look="chips"
        label={t`View of the day`}
        segments={[
          { value: "list", label: t({ message: "List", context: "calendar" }) },
          { value: "board", label: t({ message: "Board", context: "shoot" }) },
        ]}
        chosen={look}
        choose={(item) => change({ look: item === "board" ? item : null })}
      />
      {look === "board" ? <DayBoard {...shown} /> : <DayList {...shown} />}
    </>
  );
}
