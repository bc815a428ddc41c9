// A service behind a network that takes its time: 30 ms each way, with TLS as a real service has it.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect as connectTo, createServer } from 'node:net';
import { createServer as createSecure } from 'node:tls';

/** Milliseconds that bytes take each way. */
export const oneWay = 30;

/** The key and the certificate of the tests, which Node 20 can't import. */
const [key, cert] = readFileSync(`${import.meta.dirname}/../support/self-signed.ts`, 'utf8').match(/-----BEGIN[^`]*/g);

/** Hands on what comes in to `to`, so many milliseconds later, and its end as well. No process waits for it. */
function delayed(from, to, ms) {
  from.unref();
  from.on('error', () => to.destroy());
  from.on('data', (chunk) => setTimeout(() => to.destroyed || to.write(chunk), ms));
  from.on('end', () => setTimeout(() => to.end(), ms));
}

/**
 * Puts TLS and that network before a service at an http address; gives the variables with which duit uses it. The file of its
 * certificate goes into `folder`.
 */
export async function distant({ DUIT_BASE_URL, ...env }, folder) {
  const { hostname, port, pathname } = new URL(DUIT_BASE_URL);
  const secure = createSecure({ key, cert }, (socket) => {
    const onward = connectTo(Number(port), hostname);
    delayed(socket, onward, 0);
    delayed(onward, socket, 0);
  }).listen(0, '127.0.0.1');
  const far = createServer((socket) => {
    socket.setNoDelay();
    const onward = connectTo(secure.address().port, '127.0.0.1').setNoDelay();
    delayed(socket, onward, oneWay);
    delayed(onward, socket, oneWay);
  }).listen(0, '127.0.0.1');
  await Promise.all([once(secure, 'listening'), once(far, 'listening')]);
  const authority = `${folder}/authority.pem`;
  writeFileSync(authority, cert);
  const close = () => [secure, far].forEach((server) => server.close().unref());
  return { env: { ...env, DUIT_BASE_URL: `https://127.0.0.1:${far.address().port}${pathname}`, NODE_EXTRA_CA_CERTS: authority }, close };
}
