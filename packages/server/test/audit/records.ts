import type { Endpoint } from "@vowdesk/contract/kernel";

type Changed = Promise<{ id: number; version: number }>;

/** What the cases of the audit test make. */
export interface Records {
  /** Makes a call as an administrator or with the token of another user, and returns its data. */
  create: (endpoint: Endpoint, input: Record<string, unknown>, token?: string) => Promise<object>;
  createVersioned: (endpoint: Endpoint, input: Record<string, unknown>) => Changed;
  newName: () => string;
  makeWedding: () => Changed;
  makeUser: (roles: string[]) => Promise<{ id: number; token: string }>;
  /** Applies decisions whose undo time is not over. */
  settle: () => Promise<void>;
}

/** The input of a writing call that changes something, and its caller. */
export type Case = () => { input: object } | Promise<{ input: object; token?: string }>;
