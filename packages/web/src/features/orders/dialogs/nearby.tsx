import { Trans, useLingui } from "@lingui/react/macro";
import { ordersApi, type Candidate, type Order, type Place } from "@vowdesk/contract/orders";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { formatDistance } from "../components/distance.tsx";
import { ringsFor, toSketch } from "./map-projection.ts";
import css from "./nearby.module.css";

/** The drawing is so many units wide and high, with the order in its middle. */
const width = 432;
const height = 200;
/** The first of the list have their number beside them; all of them would cover each other. */
const numberedAtMost = 5;

type Placed = Candidate & { worker: { place: Place } };

/** Who is near the order: a sketch to scale, drawn from what the server told and from nothing else (issue 6, map). */
export function Nearby({ order }: { order: Order }) {
  const { data = [] } = useQuery(queryOptions(ordersApi.candidates, { number: order.number }));
  const placed = data.filter((one): one is Placed => one.worker.place !== null && one.worker.id !== order.workerId);
  if (order.place === null || placed.length === 0) return null;
  return <Sketch middle={order.place} candidates={placed.slice(0, 30)} />;
}

function Sketch({ middle, candidates }: { middle: Place; candidates: readonly Placed[] }) {
  const { t, i18n } = useLingui();
  const { rings, metresPerUnit } = ringsFor(
    candidates.map(({ distanceM }) => distanceM ?? 0),
    height / 2 - 14,
  );
  const at = (place: Place) => toSketch(place, middle, metresPerUnit);
  return (
    <figure className={css.figure}>
      <svg viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`} role="img" aria-label={t`Who is near the order`}>
        {rings.map((metres) => (
          <circle key={metres} className={css.ring} r={metres / metresPerUnit} />
        ))}
        <path className={css.cross} d="M-216 0H216M0 -100V100" />
        {candidates.map(({ worker }, index) => {
          const { x, y } = at(worker.place);
          return (
            <g key={worker.id} className={css.worker} data-state={worker.state} transform={`translate(${x} ${y})`}>
              <circle r="5">
                <title>{`${index + 1}. ${worker.name}`}</title>
              </circle>
              {index < numberedAtMost && (
                <text x="8" y="4">
                  {index + 1}
                </text>
              )}
            </g>
          );
        })}
        <path className={css.order} d="M0 -9l9 9-9 9-9-9Z" />
        {rings.map((metres) => (
          <text key={metres} className={css.scale} y={metres / metresPerUnit - 3}>
            {formatDistance(metres, i18n.locale)}
          </text>
        ))}
      </svg>
      <figcaption className={css.caption}>
        <Trans>The order in the middle, north above; filled are free, hollow are busy.</Trans>
      </figcaption>
    </figure>
  );
}
