import type { Server, ServerResponse } from 'node:http';

/** The requests that a server is answering. */
export interface UnderWay {
  begin(outgoing: ServerResponse): void;
  /** Counts a request no more that will never be answered. */
  forget(outgoing: ServerResponse): void;
  /** Stops listening, waits `within` milliseconds at most for the answers under way, and ends every connection. */
  stop(server: Server, within: number): Promise<void>;
}

export function openRequestsUnderWay(): UnderWay {
  const open = new Set<ServerResponse>();
  let emptied: (() => void) | undefined;
  const forget = (outgoing: ServerResponse) => {
    open.delete(outgoing);
    if (open.size === 0) emptied?.();
  };
  return {
    begin: (outgoing) => {
      open.add(outgoing);
      outgoing.once('close', () => forget(outgoing));
    },
    forget,
    stop: async (server, within) => {
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
