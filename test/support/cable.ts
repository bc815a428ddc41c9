import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Server } from './postgres.ts';

/** The way between duit and a PostgreSQL server, which can be cut and mended. */
export interface Cable {
  /** The address of a database by way of the cable. The superuser needs no password. */
  readonly address: (database: string) => string;
  /** Ends every connection; later ones end as soon as they are made. */
  cut(): void;
  mend(): void;
  /** The connections over it at this moment. */
  readonly connections: () => number;
  close(): void;
}

/** Lays a cable to a server. It passes for the server's own socket, so that nobody needs a password. */
export async function layCable({ folder, port }: Server): Promise<Cable> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (isCut) {
      socket.destroy();
      return;
    }
    const onward = connect(join(folder, `.s.PGSQL.${port}`));
    sockets.add(socket);
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      onward.destroy();
    });
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: (database) => `postgres://postgres@127.0.0.1:${own}/${database}`,
    cut,
    mend: () => {
      isCut = false;
    },
    connections: () => sockets.size,
    close: () => {
      cut();
      server.close();
    },
  };
}
