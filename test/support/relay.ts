import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A server in front of a service that hands everything on, and shows what went by. */
export interface Relay {
  /** The address of the service by way of the relay. */
  readonly base_url: string;
  /** Whether a request of this method to this path, which follows the base URL, has gone by. */
  readonly passed: (method: string, path: string) => boolean;
  close(): Promise<void>;
}

export async function openRelay(service: string): Promise<Relay> {
  const { hostname, port, pathname } = new URL(service);
  const sockets = new Set<Socket>();
  let seen = '';
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    socket.on('data', (chunk) => (seen += chunk.toString('latin1')));
    socket.pipe(onward).pipe(socket);
    const both = [socket, onward];
    for (const side of both) {
      sockets.add(side);
      side.on('error', () => {});
      side.on('close', () => {
        sockets.delete(side);
        for (const one of both) one.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    passed: (method, path) => seen.includes(`${method} ${pathname}${path} HTTP/1.1`),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
