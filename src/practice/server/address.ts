import type { IncomingMessage } from 'node:http';
import { type Answer, refusalAnswer } from '../app/index.ts';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function urlOf({ url = '', headers: { host = '' } }: IncomingMessage): URL | undefined {
  const whole = url.startsWith('/') ? `http://${host}${url}` : url;
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(whole) ? new URL(whole) : undefined;
}

/**
 * The refusal of a request that was meant for another machine, as when a page in a browser has a name that leads here:
 * its host must be this machine by name or number, or `host`. A machine that listens on all its addresses has names that it
 * does not know itself, so it takes any. Undefined for a request that may continue.
 */
export function misdirected(incoming: IncomingMessage, url: URL, host: string | undefined): Answer | undefined {
  const hosts = incoming.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const known = (name: string) =>
    host === '0.0.0.0' || host === '::' || loopback.test(name) || (host !== undefined && name === writtenHost(host).toLowerCase());
  const header = URL.canParse(`http://${incoming.headers.host}`) ? new URL(`http://${incoming.headers.host}`).hostname : '';
  if (hosts.length === 1 && known(url.hostname) && known(header)) return undefined;
  const message =
    hosts.length === 1
      ? `Dit verzoek is voor ${url.hostname}, en de oefendienst luistert daar niet naar, wel naar ${host ?? '127.0.0.1'}.`
      : 'Het verzoek noemt meer dan één Host.';
  return refusalAnswer({ status: 403, message });
}

export const writtenHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);
