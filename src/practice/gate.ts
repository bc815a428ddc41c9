/** Lets work pass together, and other work only while nothing else is inside. */
export type Gate = ReturnType<typeof openGate>;

export function openGate() {
  let inside = 0;
  const gate: { closed?: Promise<void> | undefined } = {};
  let emptied: (() => void) | undefined;
  return {
    pass: async <T>(work: () => T | Promise<T>) => {
      while (gate.closed) await gate.closed;
      inside++;
      try {
        return await work();
      } finally {
        inside--;
        if (inside === 0) emptied?.();
      }
    },
    alone: async <T>(work: () => Promise<T>) => {
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
