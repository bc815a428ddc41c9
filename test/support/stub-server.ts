import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** One request as it came over the wire; header names are in lower case. */
export interface Seen {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The reaction of the server to one request. */
export interface Act {
  /** When to react: at the connection, after a number of bytes or after the headers; by default after the whole request. */
  readonly at?: 'connection' | 'headers' | number;
  readonly run: (socket: Socket, request: Seen | undefined) => void;
}

export interface Stub {
  readonly port: number;
  readonly base_url: string;
  /** Every request whose headers came in. */
  readonly seen: Seen[];
  /** How many connections were made. */
  readonly connections: () => number;
  /** How many connections are open now. */
  readonly open: () => number;
  close(): Promise<void>;
}

const head = (status: number, headers: Record<string, string | number>): string =>
  [`HTTP/1.1 ${status} X`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');

/** A JSON reply with its length. */
export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Act =>
  text(status, JSON.stringify(value), { 'content-type': 'application/json', ...headers });

/** A text reply with its length. */
export const text = (status: number, body: string | Buffer, headers: Record<string, string> = {}): Act => ({
  run: (socket) => {
    socket.write(head(status, { ...headers, 'content-length': Buffer.byteLength(body) }));
    socket.write(body);
  },
});

/** Sends the first `bytes` of a whole reply and closes the connection. */
export const cut = (reply: string, bytes: number): Act => ({ run: (socket) => socket.end(reply.slice(0, bytes)) });

/** The text of a whole JSON reply, for `cut`. */
export const wholeReply = (status: number, value: unknown): string => {
  const body = JSON.stringify(value);
  return head(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) + body;
};

/** Closes the connection in an orderly way. */
export const hangUp = (at?: Act['at']): Act => ({ ...(at === undefined ? {} : { at }), run: (socket) => socket.end() });
/** Closes the connection with a reset. */
export const reset = (at?: Act['at']): Act => ({ ...(at === undefined ? {} : { at }), run: (socket) => socket.resetAndDestroy() });

/** Never answers. */
export const hang: Act = { run: () => {} };

/** Announces 1000 bytes and sends a blank every `ms` milliseconds. */
export const drip = (ms: number, media = 'application/json'): Act => ({
  run: (socket) => {
    socket.write(head(200, { 'content-type': media, 'content-length': 1000 }));
    const timer = setInterval(() => socket.write(' '), ms);
    socket.on('close', () => clearInterval(timer));
  },
});

/** Sends `chunk` again and again until the reader goes away. */
export const endless = (headers: Record<string, string>, chunk: string | Buffer): Act => ({
  run: (socket) => {
    socket.write(head(200, headers));
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    more();
  },
});

/** A loopback server on a free port that reacts to its n-th request with the n-th act, and repeats the last act. */
export async function stubServer(acts: Act | readonly Act[], tls?: { key: string; cert: string }): Promise<Stub> {
  const script = Array.isArray(acts) ? (acts as readonly Act[]) : [acts as Act];
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let turn = 0;
  const next = (): Act => script[Math.min(turn, script.length - 1)] ?? hang;

  const onConnection = (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let data = Buffer.alloc(0);
    let acted = false;

    const act = (request: Seen | undefined) => {
      const { run } = next();
      turn += 1;
      acted = true;
      run(socket, request);
    };
    if (next().at === 'connection') {
      // A socket that is not read never notices that the other side has left.
      socket.resume();
      return act(undefined);
    }

    socket.on('data', (chunk: Buffer) => {
      data = Buffer.concat([data, chunk]);
      const end = data.indexOf('\r\n\r\n');
      const { at } = next();
      if (typeof at === 'number' && !acted && data.length >= at) act(undefined);
      if (end < 0) return;
      const { request, length } = parse(data.subarray(0, end).toString('latin1').split('\r\n'));
      const body = data.subarray(end + 4, end + 4 + length);
      if (at === 'headers' && !acted) {
        seen.push({ ...request, body: '' });
        act({ ...request, body: '' });
      }
      if (body.length < length) return;
      data = data.subarray(end + 4 + length);
      if (!acted) {
        seen.push({ ...request, body: body.toString('utf8') });
        act(seen.at(-1));
      }
      acted = false;
    });
  };

  const server: Server = tls ? createTlsServer(tls, onConnection) : createServer({ noDelay: true }, onConnection);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    base_url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/api/v1`,
    seen,
    connections: () => connections,
    open: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function parse(lines: string[]): { request: Omit<Seen, 'body'>; length: number } {
  const [first = '', ...fields] = lines;
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(
    fields.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { request: { method, path, headers }, length: Number(headers['content-length'] ?? 0) };
}
