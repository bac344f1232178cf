/** How much the simulator does; 0 for none. */
export interface SimulationRates {
  ordersPerMinute: number;
  /** Without simulated orders no couples come. */
  couplesPerHour: number;
}

/** About one new order every 15 s, so that notifications arrive within a minute of starting. */
const defaultOrdersPerMinute = 4;
/** One couple every five minutes: a wedding needs many steps of staff. */
const defaultCouplesPerHour = 12;

function rateOf(requested: boolean | number, usual: number): number {
  if (typeof requested === "number") return requested;
  return requested ? usual : 0;
}

interface Wanted {
  VOWDESK_SIMULATE?: boolean | number | undefined;
  VOWDESK_SIMULATE_COUPLES: boolean | number;
}

/** The rates of the settings. Orders are simulated in demo mode unless it is stated otherwise. */
export const readSimulation = (
  { VOWDESK_SIMULATE: orders, VOWDESK_SIMULATE_COUPLES: couples }: Wanted,
  demo: boolean,
): SimulationRates => ({
  ordersPerMinute: rateOf(orders ?? demo, defaultOrdersPerMinute),
  couplesPerHour: rateOf(couples, defaultCouplesPerHour),
});
