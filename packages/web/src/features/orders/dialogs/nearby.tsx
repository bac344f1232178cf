import { Trans, useLingui } from "@lingui/react/macro";
import { ordersApi, type Candidate, type Order, type Place } from "@vowdesk/contract/orders";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { formatDistance } from "../components/distance.tsx";
import { scaleFor, project } from "./map-projection.ts";
import css from "./nearby.module.css";

/** Size of the map in SVG units; the order is in the centre. */
const width = 432;
const height = 200;
/** Only the first candidates are numbered, because more numbers would overlap. */
const maxNumbered = 5;

type Placed = Candidate & { worker: { place: Place } };

/** A map of the candidates near an order, to scale and without map tiles. */
export function Nearby({ order }: { order: Order }) {
  const { data = [] } = useQuery(queryOptions(ordersApi.candidates, { number: order.number }));
  const placed = data.filter((next): next is Placed => next.worker.place !== null && next.worker.id !== order.workerId);
  if (order.place === null || placed.length === 0) return null;
  return <CandidateMap centre={order.place} candidates={placed.slice(0, 30)} />;
}

function CandidateMap({ centre, candidates }: { centre: Place; candidates: readonly Placed[] }) {
  const { t, i18n } = useLingui();
  const { rings, metresPerUnit } = scaleFor(
    candidates.map(({ distanceM }) => distanceM ?? 0),
    height / 2 - 14,
  );
  const at = (place: Place) => project(place, centre, metresPerUnit);
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
              {index < maxNumbered && (
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
