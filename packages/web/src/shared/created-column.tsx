import { msg } from "@lingui/core/macro";
import { RelativeTime } from "../ui/display/relative-time.tsx";
import type { Moment } from "../ui/format/time.ts";

/** The column with the time at which a record was created. */
export const createdColumn = {
  label: msg({ message: "Created", context: "field" }),
  width: 132,
  sort: "desc",
  as: (at: Moment) => <RelativeTime at={at} />,
} as const;
