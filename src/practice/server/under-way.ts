import type { Server, ServerResponse } from 'node:http';

export type UnderWay = ReturnType<typeof openRequestsUnderWay>;

export function openRequestsUnderWay() {
  const open = new Set<ServerResponse>();
  let emptied: (() => void) | undefined;
  const forget = (outgoing: ServerResponse) => {
    open.delete(outgoing);
    if (open.size === 0) emptied?.();
  };
  return {
    begin: (outgoing: ServerResponse) => {
      open.add(outgoing);
      outgoing.once('close', () => forget(outgoing));
    },
    /** Counts a request no more that will never be answered. */
    forget,
    /** Stops listening, waits `within` milliseconds at most for the answers under way, and ends every connection. */
    stop: async (server: Server, within: number) => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeIdleConnections();
      if (open.size > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, within);
          emptied = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      server.closeAllConnections();
      await closed;
    },
  };
}
