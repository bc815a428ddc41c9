import type { DatabaseConnection } from './connection.ts';
import type { Server } from './server.ts';

/** A connection to a server that holds a store. */
export interface Held extends DatabaseConnection {
  readonly server: Server;
}

/** A connection that is in use is waited for so many milliseconds before another is made, which takes longer and costs the server more. */
const worthWaiting = 100;

/** Those that would take any connection, in the order they came. */
function waitingForAny() {
  let all: ((connection: Held) => void)[] = [];
  return {
    /** The next connection that is given back; undefined if that takes too long. */
    freed: (): Promise<Held | undefined> =>
      new Promise((resolve) => {
        const take = (connection?: Held) => {
          clearTimeout(timer);
          resolve(connection);
        };
        const timer = setTimeout(() => {
          all = all.filter((one) => one !== take);
          take();
        }, worthWaiting);
        all.push(take);
      }),
    /** Takes the first of them out of the row. */
    next: () => all.shift(),
  };
}

/** Keeps account of the connections: which are open, which nobody uses, and who waits for one of them. */
export function keepConnections() {
  let idle: Held[] = [];
  const opened = new Set<Held>();
  const waiting = new Map<Held, (() => void)[]>();
  const { freed, next: nextOfAll } = waitingForAny();
  return {
    /** A connection that nobody uses, or that is given back a moment later; undefined if another has to be made. */
    takeFree: async (): Promise<Held | undefined> => {
      idle = idle.filter((connection) => connection.isOpen());
      const found = idle.pop();
      found?.keepAwake(true);
      if (found || ![...opened].some((one) => one.isOpen())) return found;
      return freed();
    },
    add: (connection: Held): void => {
      for (const one of opened) if (!one.isOpen()) opened.delete(one);
      opened.add(connection);
    },
    give: (connection: Held): void => {
      const [next, ...others] = waiting.get(connection) ?? [];
      waiting.set(connection, others);
      if (others.length === 0) waiting.delete(connection);
      if (next) return next();
      if (!connection.isOpen()) return connection.close();
      const other = nextOfAll();
      if (other) return other(connection);
      connection.keepAwake(false);
      idle.push(connection);
    },
    retake: async (connection: Held): Promise<void> => {
      if (!connection.isOpen()) return;
      const others = idle.filter((one) => one !== connection);
      if (others.length < idle.length) idle = others;
      else await new Promise<void>((resolve) => waiting.set(connection, [...(waiting.get(connection) ?? []), resolve]));
      connection.keepAwake(true);
    },
    close: (): void => {
      for (const connection of opened) connection.close();
      opened.clear();
      idle = [];
    },
  };
}
