import css from "./lens-art.module.css";

const centre = { x: 400, y: 460 };
const ringRadius = 176;
/** The rings stand one radius apart: each runs through the other's centre, and what they share has the shape of a lens. */
const apart = ringRadius / 2;
const half = (ringRadius * Math.sqrt(3)) / 2;
const stops = ["1.4", "2", "2.8", "4", "5.6", "8", "11", "16"];
const stopsFrom = -70;
const stopsStep = 20;

const lens = `M${centre.x} ${centre.y - half}a${ringRadius} ${ringRadius} 0 0 1 0 ${2 * half}a${ringRadius} ${ringRadius} 0 0 1 0 ${-2 * half}Z`;

/** The part of the left ring that lies over the right one, where they cross below. */
const over = (() => {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(centre.x - apart + ringRadius * Math.cos(angle)).toFixed(1)} ${(centre.y + ringRadius * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${at(42)}A${ringRadius} ${ringRadius} 0 0 1 ${at(78)}`;
})();

function Shades() {
  return (
    <defs>
      <linearGradient id="lens-band" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#fff6e6" />
        <stop offset=".35" stopColor="#d9b98a" />
        <stop offset=".62" stopColor="#8f7350" />
        <stop offset="1" stopColor="#f0d8b0" />
      </linearGradient>
      <radialGradient id="lens-light" cx=".44" cy=".4" r=".75">
        <stop offset="0" stopColor="#fffdf7" />
        <stop offset=".45" stopColor="#ffe6bd" stopOpacity=".82" />
        <stop offset="1" stopColor="#f2b66a" stopOpacity=".1" />
      </radialGradient>
      <linearGradient id="lens-beam" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor="#ffe9c7" stopOpacity="0" />
        <stop offset=".5" stopColor="#ffe9c7" stopOpacity=".2" />
        <stop offset="1" stopColor="#ffe9c7" stopOpacity="0" />
      </linearGradient>
    </defs>
  );
}

function Barrel() {
  return (
    <g className={css.barrel} fill="none" stroke="#f3efe8">
      <circle cx={centre.x} cy={centre.y} r="392" strokeOpacity=".07" />
      <circle cx={centre.x} cy={centre.y} r="352" strokeOpacity=".16" />
      <circle cx={centre.x} cy={centre.y} r="300" strokeOpacity=".1" />
      {/* pathLength makes the dashes a scale: 120 fine marks, 24 long ones. */}
      <circle cx={centre.x} cy={centre.y} r="308" strokeWidth="9" strokeOpacity=".22" pathLength="720" strokeDasharray=".6 5.400" strokeDashoffset=".3" />
      <circle cx={centre.x} cy={centre.y} r="311" strokeWidth="15" strokeOpacity=".38" pathLength="720" strokeDasharray=".7 29.300" strokeDashoffset=".35" />
      <g fill="#f3efe8" fillOpacity=".6" stroke="none" fontSize="15" textAnchor="middle" letterSpacing=".5">
        {stops.map((stop, index) => (
          <text key={stop} x={centre.x} y={centre.y - 329} transform={`rotate(${stopsFrom + index * stopsStep} ${centre.x} ${centre.y})`}>
            {stop}
          </text>
        ))}
      </g>
    </g>
  );
}

/** Two wedding rings; what they share is a lens, and light falls through it. */
export function LensArt() {
  const left = <circle cx={centre.x - apart} cy={centre.y} r={ringRadius} />;
  const right = <circle cx={centre.x + apart} cy={centre.y} r={ringRadius} />;
  return (
    <svg className={css.drawing} viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Shades />
      <path className={css.beam} d={`M-200 60L${centre.x} ${centre.y - 110}L1000 720V1010L${centre.x} ${centre.y + 110}L-200 -90Z`} fill="url(#lens-beam)" />
      <Barrel />
      <path className={css.light} d={lens} fill="url(#lens-light)" />
      <g fill="none" stroke="url(#lens-band)" strokeWidth="11">
        <g className={css.left}>{left}</g>
        <g className={css.right}>
          <g stroke="#12151b" strokeWidth="19" strokeOpacity=".55">{right}</g>
          {right}
        </g>
        <g className={css.left}>
          <path d={over} stroke="#12151b" strokeWidth="19" strokeOpacity=".55" />
          <path d={over} />
        </g>
      </g>
    </svg>
  );
}
