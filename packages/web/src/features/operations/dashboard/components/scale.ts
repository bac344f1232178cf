const maxLines = 5;
const roundSteps = [1, 2, 2.5, 5, 10];

/** Values of a chart's scale lines, from 0 to the first round number that is not below the greatest count. */
export function scaleOf(greatest: number): number[] {
  const min = Math.max(1, greatest) / (maxLines - 1);
  const size = 10 ** Math.floor(Math.log10(min));
  const round = roundSteps.map((step) => step * size).filter((step) => Number.isInteger(step));
  const step = round.find((item) => item >= min) ?? Math.ceil(min);
  return Array.from({ length: Math.ceil(Math.max(1, greatest) / step) + 1 }, (_, at) => at * step);
}
