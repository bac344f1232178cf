/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import { Later } from "./loaded.tsx";

const loadCode = () => import("../gallery/cards.tsx");

/** The galleries that the couple can look at. */
export function GalleriesPart({ count }: { count: number }) {
  const title = t({ message: "Your photos", context: "page" });
  return count > 0 ? (
    <Later load={loadCode} title={title}>
      {({ Cards }) => <Cards title={title} />}
    </Later>
  ) : null;
}
