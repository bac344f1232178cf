/** One payment to a card. */
export interface Payment {
  /** Idempotency key: a bank pays one key once. */
  key: string;
  cents: number;
  holder: string;
  bank: string;
  card: string;
}

/** Final result of a payment. */
export interface BankAnswer {
  key: string;
  state: "paid" | "failed";
  /** The bank's own number of the payment. */
  reference: string;
  at: Date;
}

/** A bank that pays withdrawals to cards. */
export interface Bank {
  /** Rejects if no answer arrives in time. The result is then unknown. */
  pay(payment: Payment): Promise<BankAnswer>;
  /** The bank's result for a key, or null if it has no such payment. Never pays. */
  find(key: string): Promise<BankAnswer | null>;
  /** Subscribes to late and repeated results. Returns the function that unsubscribes. */
  hear(listener: (answer: BankAnswer) => void): () => void;
}
