import { codeOf } from '../../failure.ts';
import { memo } from '../../memo.ts';
import type { NameServer, NaptrRecord } from '../../machine/transport.ts';
import { registeredTypes, readGroup, readService, type ReceivedType, type RegisteredService, type ServiceAsked } from './metadata.ts';
import { bareReach, type Reach, type ReachLookup } from './reach.ts';
import type { Register, NoReply } from './register.ts';
import { createHash } from 'node:crypto';

/** The zone of the production network. A zone changes once in ten years. */
export const productionZone = 'participant.sml.prod.tech.peppol.org';

interface LookupOptions {
  readonly zone: string;
  /** The ten digits of a number that is surely registered, that of the account; undefined where none is known. */
  readonly own?: string | undefined;
  readonly names: NameServer;
  readonly register: Register;
  readonly now: () => Date;
  /** Milliseconds that only go up. */
  readonly monotonic: () => number;
  readonly stop: AbortSignal;
}

/** So long after the zone gave its own record, a name that its server does not know does not exist. */
const proofLasts = 60_000;

/** Opens the two public reads by which the network tells who can receive: where the register is (DNS), and the register itself (SMP). */
export function openReachLookup(options: LookupOptions): ReachLookup {
  const { zone, own, names, monotonic, stop } = options;
  /** Each minute of the clock asks again, so no answer is older than that. */
  const minute = (): string => String(Math.floor(monotonic() / proofLasts));
  /** The reason why this server's word on the zone is not taken; undefined where it gave the zone's own record within the minute. */
  const zoneFault = memo(
    () =>
      names.soa(zone).then(
        () => undefined,
        (error: unknown) => codeOf(error) ?? 'dns',
      ),
    minute,
  );
  /** Whether the account's own number, which is registered, can't be found, so that a "no" about another one tells nothing. */
  const isOwnHidden = memo(async () => {
    for (const participant of own === undefined ? [] : [`0208:${own}`, `9925:be${own}`]) {
      const records = await recordsOf(names, participantName(participant, zone));
      if (typeof records !== 'string' && records.length > 0) return false;
    }
    return own !== undefined;
  }, minute);

  const ask = async (participant: string): Promise<Reach> => {
    const fault = await zoneFault();
    if (stop.aborted) return bareReach('onbekend', 'gestopt');
    if (fault !== undefined) return bareReach('onbekend', 'zone', `${zone} ${fault}`);
    const records = await recordsOf(names, participantName(participant, zone));
    if (stop.aborted) return bareReach('onbekend', 'gestopt');
    if (typeof records === 'string') return bareReach('onbekend', records === 'EBADRESP' ? 'dns_record' : 'dns', records);
    if (records.length === 0) {
      const late = await zoneFault();
      if (late !== undefined) return bareReach('onbekend', 'zone', `${zone} ${late}`);
      const isHidden = await isOwnHidden();
      if (stop.aborted) return bareReach('onbekend', 'gestopt');
      return isHidden ? bareReach('onbekend', 'eigen_nummer', own) : bareReach('nee', 'niet_geregistreerd');
    }
    const [first, ...others] = placesIn(records);
    if (!first) return bareReach('onbekend', 'dns_record');
    let answer = await askAt(first, participant, options);
    for (const place of others) if (answer.bereik === 'onbekend' && place) answer = await askAt(place, participant, options);
    return answer;
  };
  return { ask };
}

/**
 * The records of a name; none where its server says that there is no such name (NXDOMAIN), and a code where it can't be told. A name
 * without records is such a case: routers and firewalls answer so for types that they do not know.
 */
async function recordsOf(names: NameServer, name: string, isAgain = false): Promise<readonly NaptrRecord[] | string> {
  try {
    return await names.naptr(name);
  } catch (error) {
    const code = codeOf(error) ?? 'dns';
    // A message that is none ends other questions of the same connection too.
    if (code === 'EBADRESP' && !isAgain) return recordsOf(names, name, true);
    return code === 'ENOTFOUND' ? [] : code;
  }
}

/** Asks the register of one provider for the participant as a whole, and then for the types that it can receive. */
async function askAt(place: URL, participant: string, options: LookupOptions): Promise<Reach> {
  const base = `${place.origin}${place.pathname.replace(/\/+$/, '')}/${encodeURIComponent(`iso6523-actorid-upis::${participant}`)}`;
  const group = await options.register.read(new URL(base));
  const aanbieder = place.host;
  if (!('bytes' in group)) return { ...unread(group), aanbieder };
  const types = readGroup(group.bytes, participant);
  if ('fault' in types) return { ...bareReach('onbekend', types.fault, types.detail), aanbieder };
  const service = async (type: ReceivedType): Promise<RegisteredService | Reach | undefined> =>
    types[type] === true
      ? askService(`${base}/services/${encodeURIComponent(registeredTypes[type])}`, { participant, type }, options)
      : types[type] === null
        ? bareReach('onbekend', 'smp_antwoord', 'href')
        : undefined;
  const [invoice, note] = await Promise.all([service('factuur'), service('creditnota')]);
  const told = [invoice, note].flatMap((one) => (one && 'is' in one ? (one.aanbieder ?? []) : []));
  const creditnota = note === undefined ? false : 'is' in note ? note.is === 'active' : null;
  return { ...reachFor(invoice), creditnota, aanbieder: told[0] ?? aanbieder };
}

/** How far one type can be received, or the answer that this can't be told. */
async function askService(url: string, about: ServiceAsked, { register, now }: LookupOptions): Promise<RegisteredService | Reach> {
  const found = await register.read(new URL(url));
  // The register has just named this type, so that it contradicts itself here.
  if ('missing' in found) return bareReach('onbekend', 'smp_antwoord', 'HTTP 404');
  if (!('bytes' in found)) return unread(found);
  const service = readService(found.bytes, about, now());
  return 'fault' in service ? bareReach('onbekend', service.fault, service.detail) : service;
}

const unread = (found: NoReply): Reach =>
  'missing' in found ? bareReach('nee', 'weg_bij_aanbieder') : bareReach('onbekend', found.fault, found.detail || null);

const yes: Reach = { bereik: 'ja', factuur: true, creditnota: null, aanbieder: null, datum: null, reden: null, detail: null };

/** The answer on invoices, by which the participant as a whole is judged. */
function reachFor(invoice: RegisteredService | Reach | undefined): Reach {
  if (invoice === undefined) return bareReach('geen_facturen', 'geen_factuur');
  if (!('is' in invoice)) return invoice;
  const { is, datum } = invoice;
  if (is === 'active') return yes;
  if (is === 'other') return bareReach('geen_facturen', 'geen_factuur');
  if (is === 'coming') return { ...bareReach('binnenkort', 'nog_niet'), datum };
  return { ...bareReach('nee', is === 'ended' ? 'verlopen' : 'geen_as4'), datum };
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Base32 without padding. (RFC 4648) */
function base32(bytes: Uint8Array): string {
  let [text, held, bits] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

/** The name under which a zone tells where a participant such as `0208:0403123486` has its metadata. (SML, U-NAPTR) */
export const participantName = (participant: string, zone: string): string =>
  `${base32(createHash('sha256').update(participant.toLowerCase()).digest())}.iso6523-actorid-upis.${zone}`;

/** A regular expression that replaces the whole name by an address; U-NAPTR knows no other. (RFC 4848) */
const wholeName = /^!(?:\.\*|\^\.\*\$)!([^!\s]+)!$/;

/** Names that only a network of its own gives: without a dot, or below these. (RFC 6761, RFC 6762, RFC 8375) */
const ownName = /^[^.]+$|\.(?:local|localhost|internal|intranet|lan|home|corp|private|test|invalid|onion|alt|home\.arpa)$/;

/** The places of a participant's metadata, the preferred one first; undefined for a record that can't be one. */
export function placesIn(records: readonly NaptrRecord[]): (URL | undefined)[] {
  const meta = records.filter(({ service }) => service.toLowerCase() === 'meta:smp');
  const order = Math.min(...meta.map((record) => record.order));
  const first = meta.filter((record) => record.order === order).toSorted((one, other) => one.preference - other.preference);
  return first.map(addressIn);
}

function addressIn({ flags, regexp, replacement }: NaptrRecord): URL | undefined {
  const address = wholeName.exec(regexp)?.[1];
  if (flags.toLowerCase() !== 'u' || !['', '.'].includes(replacement) || address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const { protocol, username, password, search, hash, hostname } = url;
  const host = hostname.replace(/\.$/, '');
  const isAddress = /^[\d.]+$|^\[/.test(host);
  if (protocol !== 'https:' || username || password || search || hash || (!isAddress && ownName.test(host))) return undefined;
  return url;
}
