/** Lets work pass together, and other work only while nothing else is inside. */
export interface Gate {
  readonly pass: <T>(work: () => T | Promise<T>) => Promise<T>;
  /** Waits for the work inside to end, and lets no other in meanwhile. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

export function openGate(): Gate {
  let inside = 0;
  const gate: { closed?: Promise<void> | undefined } = {};
  let emptied: (() => void) | undefined;
  return {
    pass: async (work) => {
      while (gate.closed) await gate.closed;
      inside++;
      try {
        return await work();
      } finally {
        inside--;
        if (inside === 0) emptied?.();
      }
    },
    alone: async (work) => {
      while (gate.closed) await gate.closed;
      let open: (() => void) | undefined;
      gate.closed = new Promise((resolve) => (open = resolve));
      try {
        if (inside > 0) await new Promise<void>((resolve) => (emptied = resolve));
        return await work();
      } finally {
        [gate.closed, emptied] = [undefined, undefined];
        open?.();
      }
    },
  };
}
