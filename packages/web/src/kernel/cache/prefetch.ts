interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  rtt?: number;
  downlink?: number;
}

/** From here on a link counts as 3G (https://wicg.github.io/netinfo/): milliseconds, and Mbit/s. */
const slow = { rttMs: 270, mbits: 0.7 };

/** Whether to fetch what nobody has asked for yet: not where the device asks to save data, nor over a slow link. */
export function mayFetchAhead(): boolean {
  const { connection = {} } = navigator as Navigator & { connection?: Connection };
  const { saveData = false, effectiveType = "4g", rtt = 0, downlink = slow.mbits } = connection;
  return !saveData && effectiveType === "4g" && rtt < slow.rttMs && downlink >= slow.mbits;
}
