const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The limit of one kind of request or resource, per person or per address. */
export interface Limit {
  /** Addresses are grouped by `networkOf`: an IPv6 /64 counts as one. */
  per: "person" | "address";
  count: number;
  /** Length of the window; null limits the number at the same time. */
  windowMs: number | null;
}

/** Request limits by sender and work, counted over all nodes by `openLimits`. An app account counts as one person. */
const requestLimits = {
  "staff-read": { per: "person", count: 600, windowMs: minute },
  "staff-write": { per: "person", count: 120, windowMs: minute },
  "staff-upload": { per: "person", count: 20, windowMs: minute },
  "staff-send": { per: "person", count: 60, windowMs: minute },
  "staff-original": { per: "person", count: 3_000, windowMs: minute },
  "staff-preview": { per: "person", count: 6_000, windowMs: minute },
  "staff-report": { per: "person", count: 20, windowMs: minute },
  "app-read": { per: "person", count: 600, windowMs: minute },
  "app-write": { per: "person", count: 120, windowMs: minute },
  "app-upload": { per: "person", count: 20, windowMs: minute },
  "app-send": { per: "person", count: 60, windowMs: minute },
  "couple-read": { per: "person", count: 120, windowMs: minute },
  "couple-write": { per: "person", count: 30, windowMs: minute },
  "couple-preview": { per: "person", count: 3_000, windowMs: minute },
  "couple-download": { per: "person", count: 60, windowMs: minute },
  "couple-upload": { per: "person", count: 10, windowMs: minute },
  "anonymous-read": { per: "address", count: 3_000, windowMs: minute },
  /** Mostly sign-ins: a shop, an office or a mobile provider may share one address. */
  "anonymous-write": { per: "address", count: 600, windowMs: minute },
  /** Sign-ins from known browsers have a separate limit, so that others at the same address cannot use it up. */
  "anonymous-known-sign-in": { per: "address", count: 600, windowMs: minute },
  "anonymous-upload": { per: "address", count: 20, windowMs: minute },
  "anonymous-register": { per: "address", count: 30, windowMs: minute },
} as const satisfies Readonly<Record<string, Limit>>;

export type RequestLimit = keyof typeof requestLimits;

/** Every limit per person and per address. Each is enforced where its name is used. */
export const limits = {
  ...requestLimits,
  "failed-sign-ins": { per: "address", count: 30, windowMs: hour },
  "uploaded-files": { per: "person", count: 200, windowMs: day },
  "uploads-at-once": { per: "person", count: 10, windowMs: null },
  /** Uploads whose token is in a form field. */
  "anonymous-uploads-at-once": { per: "address", count: 3, windowMs: null },
  sockets: { per: "address", count: 200, windowMs: null },
  "sockets-of-a-person": { per: "person", count: 10, windowMs: null },
  /** Connections to the socket port that have not sent a complete request. */
  "silent-connections": { per: "address", count: 50, windowMs: null },
} as const satisfies Readonly<Record<string, Limit>>;

/** Time for a client to send the request head, on both ports. Node.js checks it every second. */
export const headTimeoutMs = { connectionsCheckingInterval: second, headersTimeout: 4 * second } as const;
