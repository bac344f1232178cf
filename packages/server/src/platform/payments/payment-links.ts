import type { Language } from "@vowdesk/contract/kernel";

/** How couples can pay on the pages of a provider. */
export type OnlineMethod = "card" | "wechat" | "alipay";

/** A link that the provider is asked to make. It takes one payment of one amount. */
export interface RequestedLink {
  /** A request with a repeated key makes no second link. */
  key: string;
  cents: number;
  /** Number of the wedding, which the provider shows. */
  number: string;
  language: Language;
  /** The page that the provider opens afterwards. */
  returnUrl: string;
  expiresAt: Date;
}

/** What the provider reports of a link. */
export type PaymentEvent =
  | {
      kind: "paid";
      linkId: string;
      /** The provider's own number of the payment. */
      paymentId: string;
      cents: number;
    }
  /** The link takes no payment any more. */
  | { kind: "ended"; linkId: string }
  /** An event that concerns no link. */
  | { kind: "other" };

/** Why a message is not accepted as one of the provider. */
export type EventProblem = "signature" | "old" | "unreadable" | "currency";

/** A message that is not accepted as one of the provider. */
export class RefusedEvent extends Error {
  override name = "RefusedEvent";
  readonly problem: EventProblem;

  constructor(problem: EventProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A message as it arrived. */
export interface SignedMessage {
  body: Buffer;
  signature: string | undefined;
  now: Date;
}

/** A payment provider on whose pages couples pay. */
export interface PaymentLinks {
  /** How couples pay on these pages. */
  method: OnlineMethod;
  /** The header of messages that has their signature, in lower case. */
  signatureHeader: string;
  /** Rejects if the provider did not make the link, or did not answer in time. */
  make(link: RequestedLink): Promise<{ id: string; url: string }>;
  /** Ends a link that was not paid. Rejects if the provider does not confirm it. */
  end(id: string): Promise<void>;
  /** Reads a message. Throws `RefusedEvent` unless the provider signed it within the last minutes. */
  read(message: SignedMessage): PaymentEvent;
}
