import type { RefObject } from "react";

interface FileFieldProps {
  /** The button that opens the choice clicks it. */
  ref: RefObject<HTMLInputElement | null>;
  accept: string;
  choose: (file: File) => void;
}

/** The choice of one file, without an appearance of its own. */
export function FileField({ ref, accept, choose }: FileFieldProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      hidden
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        if (chosen) choose(chosen);
        // Choosing the same file again must fire a change event.
        target.value = "";
      }}
    />
  );
}

/** The types of table files that can be imported, for the attribute `accept`. */
export const tableFiles = ".csv,.txt,.tsv,.xlsx,text/csv,text/plain,text/tab-separated-values";
