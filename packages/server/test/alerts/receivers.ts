import { receiverKinds } from "../../src/platform/network/reach.ts";
import type { TestServer } from "../server.ts";

type Running = Pick<TestServer, "services">;

/** Allows receivers of every kind on this machine, and by `http`. */
export function allowTestReceivers({ services: { settings } }: Running): void {
  settings.privateReceivers = new Set(receiverKinds);
  settings.testAddresses = new Set(["127.0.0.1"]);
}

/** As in production without settings: public addresses only. */
export function refusePrivateReceivers({ services: { settings } }: Running): void {
  settings.privateReceivers = new Set();
  settings.testAddresses = new Set();
}
