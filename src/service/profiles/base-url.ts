import type { Text } from '../../language.ts';
import { isLoopback } from '../../machine/network/loopback.ts';

// A resolver may ask the network for a name below `localhost`, so the key could travel in the clear.
const staysHere = (hostname: string): boolean => isLoopback(hostname) && !hostname.endsWith('.localhost');

/** Reads a base address, without a slash at its end. A fault never quotes it: it may be a key in the wrong place. (What the service does) */
export function readBaseUrl(text: string): { base_url: string } | { fault: Text } {
  if (!URL.canParse(text)) return { fault: { nl: 'dit is geen webadres', en: 'this is not a web address' } };
  const { protocol, hostname, username, password, search, hash, origin, pathname } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && staysHere(hostname))) {
    return {
      fault: {
        nl: 'alleen https, of http naar deze computer zelf; anders gaat de sleutel onversleuteld over het netwerk',
        en: 'only https, or http to this machine itself; otherwise the key crosses the network unencrypted',
      },
    };
  }
  if (username || password) {
    return { fault: { nl: 'zet geen gebruiker of wachtwoord in het adres', en: 'put no user or password in the address' } };
  }
  if (search || hash) {
    return { fault: { nl: 'niets achter /api/v1: geen ? of #', en: 'nothing after /api/v1: no ? or #' } };
  }
  const path = pathname.replace(/\/+$/, '');
  if (!path.endsWith('/api/v1')) return { fault: { nl: 'het adres moet eindigen op /api/v1', en: 'the address must end in /api/v1' } };
  return { base_url: origin + path };
}

/** Whether two base addresses mean the same service: every name of this computer is one, and capitals mean nothing in a host. */
export const isSameBase = (one: string, other: string): boolean => meantBase(one) === meantBase(other);

export function meantBase(base_url: string): string {
  const { protocol, hostname, port, pathname } = new URL(base_url);
  const host = isLoopback(hostname) ? 'localhost' : hostname;
  return `${protocol}//${host}:${port || (protocol === 'https:' ? '443' : '80')}${pathname.replace(/\/+$/, '')}`;
}
