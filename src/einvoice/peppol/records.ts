import type { NaptrRecord } from '../../machine/transport.ts';

/** A regular expression that replaces the whole name by an address; U-NAPTR knows no other. (RFC 4848) */
const wholeName = /^!(?:\.\*|\^\.\*\$)!([^!\s]+)!$/;

/** Names that only a network of its own gives: without a dot, or below these. (RFC 6761, RFC 6762, RFC 8375) */
const ownName = /^[^.]+$|\.(?:local|localhost|internal|intranet|lan|home|corp|private|test|invalid|onion|alt|home\.arpa)$/;

/** The places of a participant's metadata, the preferred one first; undefined for a record that can't be one. */
export function placesIn(records: readonly NaptrRecord[]): (URL | undefined)[] {
  const meta = records.filter(({ service }) => service.toLowerCase() === 'meta:smp');
  const order = Math.min(...meta.map((record) => record.order));
  const first = meta.filter((record) => record.order === order).toSorted((one, other) => one.preference - other.preference);
  return first.map(placeOf);
}

function placeOf({ flags, regexp, replacement }: NaptrRecord): URL | undefined {
  const address = wholeName.exec(regexp)?.[1];
  if (flags.toLowerCase() !== 'u' || !['', '.'].includes(replacement) || address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const { protocol, username, password, search, hash, hostname } = url;
  const host = hostname.replace(/\.$/, '');
  const isAddress = /^[\d.]+$|^\[/.test(host);
  if (protocol !== 'https:' || username || password || search || hash || (!isAddress && ownName.test(host))) return undefined;
  return url;
}
