import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PersonLink } from "../shared/person-link.tsx";
import { PictureRow } from "../ui/display/picture-row.tsx";
import { RelativeTime } from "../ui/display/relative-time.tsx";
import css from "./statements.module.css";

/** Statement of a person involved in an item. */
export interface Statement {
  id: number;
  name: string;
  /** Role or short statement. */
  title: ReactNode;
  /** Null without a statement. */
  said: { text: string; at: string; pictures?: readonly string[] } | null;
}

/** Statements of the involved persons, side by side. */
export function Statements({ voices }: { voices: readonly Statement[] }) {
  return (
    <ul className={css.voices}>
      {voices.map(({ id, name, title, said }) => (
        <li key={id}>
          <header>
            <strong>
              <PersonLink id={id}>{name}</PersonLink>
            </strong>
            <span>{title}</span>
          </header>
          {said ? (
            <>
              {said.text && <p>{said.text}</p>}
              <PictureRow pictures={(said.pictures ?? []).map((src) => ({ src, title: name }))} />
              <small>
                <RelativeTime at={said.at} />
              </small>
            </>
          ) : (
            <p className={css.quiet}>
              <Trans>No statement yet</Trans>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
