import { Counter, Gauge } from "prom-client";

/** Metrics of sockets and delivery, in the default registry of the process. */
export const socketMetrics = {
  sockets: new Gauge({ name: "vowdesk_sockets", help: "Open sockets by client version", labelNames: ["version"] }),
  inFlight: new Gauge({ name: "vowdesk_messages_in_flight", help: "Messages sent and not acknowledged" }),
  sent: new Counter({ name: "vowdesk_messages_sent_total", help: "Messages sent for the first time on a socket" }),
  resent: new Counter({
    name: "vowdesk_messages_resent_total",
    help: "Messages sent again because they were not acknowledged",
  }),
  stuck: new Counter({ name: "vowdesk_messages_stuck_total", help: "Messages given up on a socket after all rounds" }),
  withdrawn: new Counter({
    name: "vowdesk_messages_withdrawn_total",
    help: "Messages withdrawn from users who lost the permission to see them",
  }),
  swept: new Counter({
    name: "vowdesk_sweep_finds_total",
    help: "Streams with new rows that a sweep found without a signal",
  }),
  resyncs: new Counter({ name: "vowdesk_resyncs_total", help: "Unusable cursors answered with a resync" }),
  unackedP99: new Gauge({
    name: "vowdesk_unacked_age_p99_seconds",
    help: "99th percentile of the age of unacknowledged messages of users connected to this node",
  }),
  unackedMost: new Gauge({
    name: "vowdesk_unacked_age_max_seconds",
    help: "Age of the oldest unacknowledged message of users connected to this node",
  }),
  unackedLate: new Gauge({
    name: "vowdesk_unacked_late",
    help: "Unacknowledged messages older than 60 s; any value above 0 is an alarm",
  }),
  closes: new Counter({ name: "vowdesk_socket_closes_total", help: "Sockets closed by code", labelNames: ["code"] }),
  unknownAcks: new Counter({ name: "vowdesk_unknown_acks_total", help: "Acknowledged ids that were not in flight" }),
  badFrames: new Counter({ name: "vowdesk_bad_frames_total", help: "Frames that could not be read" }),
};

// Prometheus does not see an increase in a series that begins with its first event.
socketMetrics.closes.inc({ code: 1000 }, 0);
