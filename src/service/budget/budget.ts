/** Leave to send one request now. One of `replied`, `lost` and `release` is called once it is known how that went. */
export interface Slot {
  /** Milliseconds that it waited for the limit. */
  readonly waited: number;
  /** A reply came; `retry_after` is the wait that a 429 asked for, in milliseconds. */
  replied(status: number, retry_after?: number): Promise<void>;
  /** It was sent, and nobody waits for its reply any more. Changes nothing after one of the others. */
  lost(): Promise<void>;
  /** It is not charged: it provably never left, or the answering service counts nothing. */
  release(): Promise<void>;
}

/** A request that wants a turn. */
export interface Wish {
  readonly host: string;
  /** Milliseconds that the request may take. */
  readonly ms: number;
  /** Milliseconds that may be waited for it. */
  readonly patience: number;
  /** It was tried before, and goes before those that were not: one that is refused often would wait for ever. */
  readonly again?: boolean;
}

/** How much of the limit is in use. */
export interface Peek {
  /** Charged now, and at most. */
  readonly used: number;
  readonly most: number;
  /** Milliseconds until the next request can go. */
  readonly wait: number;
}

/** One budget for one key, shared by all processes of this user on this machine whatever their profile. (Limits) */
export interface Budget {
  /**
   * Waits for a turn; undefined when the user stopped meanwhile. Throws `temporary` as soon as it is clear that the
   * wait takes longer than `patience`.
   */
  grant(wish: Wish): Promise<Slot | undefined>;
  /** Reads, and writes nothing. Throws a local `Failure` where the shared count can't be read. */
  peek(): Promise<Peek>;
  readonly close: () => Promise<void>;
}
