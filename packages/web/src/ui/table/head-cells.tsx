import type { ReactNode } from "react";

/** The headings of the columns of a plain table. */
export const HeadCells = ({ heads }: { heads: readonly ReactNode[] }) =>
  heads.map((head, index) => (
    <th key={index} scope="col">
      {head}
    </th>
  ));
