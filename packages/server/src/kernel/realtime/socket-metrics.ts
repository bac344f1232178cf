import { Counter, Gauge } from "prom-client";

/** Figures of the socket (DELIVERY 6.16), in the process's default registry. */
export const socketMetrics = {
  sockets: new Gauge({ name: "vowdesk_sockets", help: "Open sockets by client version", labelNames: ["version"] }),
  inFlight: new Gauge({ name: "vowdesk_messages_in_flight", help: "Messages sent and not acknowledged" }),
  sent: new Counter({ name: "vowdesk_messages_sent_total", help: "Messages sent for the first time on a socket" }),
  resent: new Counter({
    name: "vowdesk_messages_resent_total",
    help: "Messages sent again for want of an acknowledgement",
  }),
  stuck: new Counter({ name: "vowdesk_messages_stuck_total", help: "Messages given up on a socket after all rounds" }),
  withdrawn: new Counter({
    name: "vowdesk_messages_withdrawn_total",
    help: "Messages taken back from people without the right any more",
  }),
  swept: new Counter({ name: "vowdesk_sweep_finds_total", help: "Streams that went on without a hint" }),
  resyncs: new Counter({ name: "vowdesk_resyncs_total", help: "Cursors that were worth nothing" }),
  unackedP99: new Gauge({
    name: "vowdesk_unacked_age_p99_seconds",
    help: "Of the messages that nobody's client has acknowledged yet, for people with a socket here: the age of the hundredth oldest",
  }),
  unackedMost: new Gauge({ name: "vowdesk_unacked_age_max_seconds", help: "The age of the oldest of them" }),
  unackedLate: new Gauge({
    name: "vowdesk_unacked_late",
    help: "How many of them are older than 60 s: anything but 0 is an alarm",
  }),
  closes: new Counter({ name: "vowdesk_socket_closes_total", help: "Sockets closed by code", labelNames: ["code"] }),
  unknownAcks: new Counter({ name: "vowdesk_unknown_acks_total", help: "Acknowledged ids that were not on their way" }),
  badFrames: new Counter({ name: "vowdesk_bad_frames_total", help: "Frames that could not be read" }),
};
