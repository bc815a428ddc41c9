import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopbackHost, placeOf } from './place.ts';

/** Whether the name of a database's server has an address, found in so many milliseconds. It need not be looked up where it is one. */
export async function isFoundWithin(address: string, timeout: number): Promise<boolean> {
  const { host } = placeOf(address);
  if (isLoopbackHost(host) || isIP(host) !== 0) return true;
  const resolver = new Resolver({ timeout, tries: 1 });
  return Promise.any([resolver.resolve4(host), resolver.resolve6(host)]).then(
    () => true,
    () => false,
  );
}
