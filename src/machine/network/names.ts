import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { codeOf } from '../../failure.ts';
import type { NameServer, NameServerOptions } from '../transport.ts';

// The special-purpose addresses of IANA, and those for many receivers. (RFC 6890)
const reserved4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3';

function listOf(family: 'ipv4' | 'ipv6', ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(' ')) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

const within4 = listOf('ipv4', reserved4);
const within6 = listOf('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20');
/** Every IPv6 address that the internet routes. (RFC 4291) */
const global6 = listOf('ipv6', '2000::/3');

/** Whether an IP address is one of the internet, and not of this machine, a network of its own, or no machine at all. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address) ? !within4.check(address, 'ipv4') : isIPv6(address) && global6.check(address, 'ipv6') && !within6.check(address, 'ipv6');

/** Asks a name server itself, whatever the system would answer. `mayConnect` says which addresses may be connected to. */
export function openNameServer({ servers, timeout }: NameServerOptions, mayConnect = isPublicAddress): NameServer {
  const resolver = new Resolver({ timeout, tries: 2 });
  const all = servers ?? resolver.getServers();
  let isChosen = false;

  const soa = async (zone: string): Promise<void> => {
    let failure: unknown;
    for (const server of isChosen ? [undefined] : all) {
      try {
        // One server alone, so that all answers are those of the server that knows the zone.
        if (server !== undefined) resolver.setServers([server]);
        await resolver.resolveSoa(zone);
        isChosen = true;
        return;
      } catch (error) {
        failure = error;
      }
    }
    throw failure ?? Object.assign(new Error('no name server'), { code: 'ENOTIMP' });
  };

  return {
    soa,
    naptr: (name) => resolver.resolveNaptr(name),
    addressOf: async (host) => {
      const literal = host.replace(/^\[|\]$/g, '');
      const found = isIP(literal) ? [literal] : await addressesOf(resolver, host);
      const [address] = found;
      if (address !== undefined && found.every(mayConnect)) return address;
      throw Object.assign(new Error(`${host} has no public address`), { code: 'ENOTPUBLIC' });
    },
    close: () => resolver.cancel(),
  };
}

async function addressesOf(resolver: Resolver, host: string): Promise<string[]> {
  try {
    return await resolver.resolve4(host);
  } catch (error) {
    if (codeOf(error) !== 'ENODATA') throw error;
    return resolver.resolve6(host);
  }
}
