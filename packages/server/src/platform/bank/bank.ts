/** What a bank is asked to pay, and to whose card. */
export interface Payment {
  /** Names the occasion: a bank pays one key once, however often it hears of it. */
  key: string;
  cents: number;
  holder: string;
  bank: string;
  /** The whole number. */
  card: string;
}

/** What became of a payment: the money is there, or it never will be. */
export interface BankAnswer {
  key: string;
  state: "paid" | "failed";
  /** The bank's own number for it. */
  reference: string;
  at: Date;
}

/** A bank that pays out (PRODUCT 4, Review queues). */
export interface Bank {
  /** Rejects where no answer came in time: then nobody knows whether it was paid. */
  pay(payment: Payment): Promise<BankAnswer>;
  /** What the bank knows of a key; null where it never heard of it. Reads, and pays nothing. */
  find(key: string): Promise<BankAnswer | null>;
  /** What the bank says of itself, late or once more. Answers what ends that. */
  hear(listener: (answer: BankAnswer) => void): () => void;
}
