import { Trans, useLingui } from "@lingui/react/macro";
import type { Wedding, WeddingBoardColumn } from "@vowdesk/contract/studio/weddings";
import { useId } from "react";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { usePageSearch } from "../../../../kernel/lists/page.ts";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { coupleOf } from "../components/couple.tsx";
import { Appointment, Outstanding } from "../components/figures.tsx";
import { stageNames } from "../components/stage.tsx";
import board from "../../../../shared/studio/board.module.css";
import css from "./board.module.css";

interface ColumnProps {
  /** The stage alone while its weddings load. */
  column: WeddingBoardColumn | Pick<WeddingBoardColumn, "stage">;
  open: (id: number) => void;
  openKey: string | null;
}

/** The weddings of one stage. */
export function Column({ column, open, openKey }: ColumnProps) {
  const { i18n } = useLingui();
  const id = useId();
  const loaded = "count" in column ? column : null;
  return (
    <section className={board.column} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>
          {i18n._(stageNames[column.stage])} {loaded && <span className={css.count}>{i18n.number(loaded.count)}</span>}
        </h2>
        {loaded && loaded.outstandingCents !== null && loaded.outstandingCents > 0 && (
          <span className={css.sum}>
            <Money cents={loaded.outstandingCents} />
          </span>
        )}
      </header>
      {loaded ? <Cards column={loaded} open={open} openKey={openKey} /> : <Outlines />}
    </section>
  );
}

const Outlines = () => (
  <div className={board.cards}>
    <Skeleton height="6rem" />
    <Skeleton height="6rem" />
    <Skeleton height="6rem" />
  </div>
);

function Cards({ column: { stage, count, weddings }, open, openKey }: ColumnProps & { column: WeddingBoardColumn }) {
  const [, change] = usePageSearch();
  return (
    <>
      <ItemList items={weddings} by="id" className={board.cards} none={<Trans>No weddings in this stage</Trans>}>
        {(wedding) => <Card wedding={wedding} open={() => open(wedding.id)} isOpen={openKey === String(wedding.id)} />}
      </ItemList>
      {count > weddings.length && (
        <Button size="s" look="bare" onClick={() => change({ view: null, stage, pageNo: null })}>
          <Trans context="lead">Show all {count}</Trans>
        </Button>
      )}
    </>
  );
}

function Card({ wedding, open, isOpen }: { wedding: Wedding; open: () => void; isOpen: boolean }) {
  const { stage, outstandingCents, consultantName, nextAppointment } = wedding;
  return (
    <button type="button" data-card className={board.card} data-open={isOpen || undefined} onClick={open}>
      <strong className={css.couple}>{coupleOf(wedding)}</strong>
      {stage !== "collected" && (
        <span className={css.appointment}>
          {nextAppointment ? (
            <Appointment nextAppointment={nextAppointment} />
          ) : (
            <Trans context="wedding">No appointment</Trans>
          )}
        </span>
      )}
      <span className={css.foot}>
        <span className={css.consultant}>{consultantName || "—"}</span>
        {outstandingCents !== null && outstandingCents > 0 && (
          <span className={css.owed}>
            <Outstanding {...wedding} />
          </span>
        )}
      </span>
    </button>
  );
}
