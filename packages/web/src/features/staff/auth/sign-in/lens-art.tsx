import css from "./lens-art.module.css";

const centre = { x: 400, y: 460 };
const ringRadius = 176;
/** Half the distance of the centres. They are one radius apart, so that the intersection has the shape of a lens. */
const apart = ringRadius / 2;
const half = (ringRadius * Math.sqrt(3)) / 2;
const stops = ["1.4", "2", "2.8", "4", "5.6", "8", "11", "16"];
const stopsFrom = -70;
const stopsStep = 20;

const lens = `M${centre.x} ${centre.y - half}a${ringRadius} ${ringRadius} 0 0 1 0 ${2 * half}a${ringRadius} ${ringRadius} 0 0 1 0 ${-2 * half}Z`;

/** A part of one ring, in degrees clockwise from three o'clock. */
function Arc({ x, from, to, ...stroke }: { x: number; from: number; to: number } & React.SVGProps<SVGCircleElement>) {
  return (
    <circle
      cx={x}
      cy={centre.y}
      r={ringRadius}
      pathLength="360"
      strokeDasharray={`${to - from} 360`}
      strokeDashoffset={-from}
      {...stroke}
    />
  );
}

/** Darkens the lower ring where the upper one crosses it. */
const shadow = { stroke: "#0d0f14", strokeWidth: "18", strokeOpacity: ".5" };

function Shades() {
  return (
    <defs>
      <linearGradient id="lens-band" gradientUnits="userSpaceOnUse" x1="140" y1="290" x2="640" y2="640">
        <stop offset="0" stopColor="#fff7e8" />
        <stop offset=".24" stopColor="#d8b888" />
        <stop offset=".44" stopColor="#8f7350" />
        <stop offset=".6" stopColor="#f3dfbd" />
        <stop offset=".82" stopColor="#a5855b" />
        <stop offset="1" stopColor="#ecd4ab" />
      </linearGradient>
      <radialGradient id="lens-light" cx=".44" cy=".4" r=".75">
        <stop offset="0" stopColor="#fffdf7" />
        <stop offset=".45" stopColor="#ffe6bd" stopOpacity=".82" />
        <stop offset="1" stopColor="#f2b66a" stopOpacity=".1" />
      </radialGradient>
      <radialGradient id="lens-beam">
        <stop offset="0" stopColor="#ffe9c7" stopOpacity=".3" />
        <stop offset=".55" stopColor="#ffe2b8" stopOpacity=".07" />
        <stop offset="1" stopColor="#ffe2b8" stopOpacity="0" />
      </radialGradient>
    </defs>
  );
}

function Barrel() {
  return (
    <g className={css.barrel}>
      <g fill="none" stroke="#f3efe8" transform={`translate(${centre.x} ${centre.y})`}>
        <circle r="392" strokeOpacity=".07" />
        <circle r="352" strokeOpacity=".16" />
        <circle r="300" strokeOpacity=".1" />
        {/* pathLength makes the dashes a scale: 120 fine marks, 24 long ones. */}
        <circle
          r="308"
          strokeWidth="9"
          strokeOpacity=".22"
          pathLength="720"
          strokeDasharray=".6 5.4"
          strokeDashoffset=".3"
        />
        <circle
          r="311"
          strokeWidth="15"
          strokeOpacity=".38"
          pathLength="720"
          strokeDasharray=".7 29.3"
          strokeDashoffset=".35"
        />
        <g fill="#f3efe8" fillOpacity=".6" stroke="none" fontSize="15" textAnchor="middle" letterSpacing=".5">
          {stops.map((stop, index) => (
            <text key={stop} y="-329" transform={`rotate(${stopsFrom + index * stopsStep})`}>
              {stop}
            </text>
          ))}
        </g>
      </g>
    </g>
  );
}

/**
 * Drawing of two wedding rings whose intersection is a lens. They cross at 60 degrees: the right ring is on top at the upper
 * crossing, the left one at the lower crossing.
 */
export function LensArt() {
  const [leftX, right] = [centre.x - apart, centre.x + apart];
  return (
    <svg className={css.drawing} viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Shades />
      <g className={css.beam} fill="url(#lens-beam)" transform={`rotate(34 ${centre.x} ${centre.y})`}>
        <ellipse cx={centre.x} cy={centre.y} rx="760" ry="150" />
        <ellipse cx={centre.x} cy={centre.y} rx="560" ry="64" />
      </g>
      <Barrel />
      <path className={css.light} d={lens} fill="url(#lens-light)" />
      <g fill="none" stroke="url(#lens-band)" strokeWidth="10">
        <g className={css.left}>
          <Arc x={leftX} from={0} to={360} />
        </g>
        <g className={css.right}>
          <Arc x={right} from={235.5} to={244.5} {...shadow} />
          <Arc x={right} from={0} to={360} />
        </g>
        <g className={css.left}>
          <Arc x={leftX} from={55.5} to={64.5} {...shadow} />
          <Arc x={leftX} from={40} to={80} />
        </g>
      </g>
    </svg>
  );
}
