// The way between the machines and their PostgreSQL, with the troubles that a network has.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Lays a cable to a port of this machine. `trouble` says how it is: `none`; `cut` ends every connection at once, also new ones;
 * `hangs` lets nothing through and keeps everything open; `refused` has nobody listen; `snips` ends each connection after some
 * thousands of bytes.
 */
export async function troubledCable(onwardPort) {
  const pairs = new Set();
  let trouble = 'none';
  const take = (socket) => {
    const pair = { socket, onward: connect(onwardPort, '127.0.0.1'), left: snip() };
    if (trouble === 'cut') return end(pair);
    pairs.add(pair);
    for (const [from, to] of [
      [pair.socket, pair.onward],
      [pair.onward, pair.socket],
    ]) {
      from.on('error', () => {});
      from.on('close', () => end(pair));
      from.on('data', (chunk) => {
        pair.left -= chunk.length;
        if (trouble === 'snips' && pair.left < 0) return end(pair);
        to.write(chunk);
      });
    }
    if (trouble === 'hangs') still(pair);
  };
  const end = (pair) => {
    pairs.delete(pair);
    for (const one of [pair.socket, pair.onward]) one.on('error', () => {}).destroy();
  };
  let server = createServer(take).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  const become = async (next) => {
    if (trouble === 'refused' && next !== 'refused') {
      server = createServer(take).listen(port, '127.0.0.1');
      await once(server, 'listening');
    }
    trouble = next;
    if (next === 'refused') server.close();
    if (next === 'refused' || next === 'cut') for (const pair of pairs) end(pair);
    for (const pair of pairs) {
      pair.left = snip();
      if (next === 'hangs') still(pair);
      else for (const one of [pair.socket, pair.onward]) one.resume();
    }
  };
  const close = async () => {
    await become('refused');
  };
  return { port, become, close };
}

/** So many bytes pass before a connection that is snipped ends. */
const snip = () => Math.floor(Math.random() * 12_000);

function still({ socket, onward }) {
  socket.pause();
  onward.pause();
}
