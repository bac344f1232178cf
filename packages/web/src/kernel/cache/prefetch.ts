interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  rtt?: number;
  downlink?: number;
}

/** Thresholds below which the Network Information API classifies a connection as 3G: https://wicg.github.io/netinfo/ */
const slow = { rttMs: 270, mbits: 0.7 };

/** Whether to prefetch. False when the device asks to save data or the connection is slow. */
export function mayPrefetch(): boolean {
  const { connection = {} } = navigator as Navigator & { connection?: Connection };
  const { saveData = false, effectiveType = "4g", rtt = 0, downlink = slow.mbits } = connection;
  return !saveData && effectiveType === "4g" && rtt < slow.rttMs && downlink >= slow.mbits;
}
