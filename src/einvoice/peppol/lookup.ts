import { codeOf } from '../../failure.ts';
import { memo } from '../../memo.ts';
import type { NameServer } from '../../machine/transport.ts';
import { bareReach, type Reach, type ReachLookup } from './reach.ts';
import type { Register, NoReply } from './register.ts';
import { createHash } from 'node:crypto';
import type { NaptrRecord } from 'node:dns';
import { clean } from '../../machine/text/sanitise.ts';
import { type Element, readTree } from '../ubl/read/tree.ts';

const publishing = 'http://busdox.org/serviceMetadata/publishing/1.0/';
const identifiers = 'http://busdox.org/transport/identifiers/1.0/';
const actor = 'iso6523-actorid-upis';

const documentType = (name: string): string =>
  `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:${name}-2::${name}##` +
  'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';

/** The document types of BIS Billing 3.0, by which the register of a provider knows an invoice and a credit note. */
const registeredTypes = { factuur: documentType('Invoice'), creditnota: documentType('CreditNote') } as const;
type ReceivedType = keyof typeof registeredTypes;

/** A reply that can't be used: it is no such XML, or it is about another participant. */
interface MetadataFault {
  readonly fault: 'smp_antwoord' | 'smp_ander';
  readonly detail: string;
}

const below = ({ children }: Element, space: string, name: string): Element[] =>
  children.filter((child) => child.space === space && child.name === name);

const at = (element: Element, ...path: readonly string[]): Element[] =>
  path.reduce<Element[]>((found, name) => found.flatMap((one) => below(one, publishing, name)), [element]);

/** The root with this name; a DTD, another root, or anything that is no XML is a fault. */
function rootOf(bytes: Uint8Array, name: string): Element | MetadataFault {
  const read = readTree(bytes);
  if ('reason' in read) return { fault: 'smp_antwoord', detail: read.reason };
  const { root } = read;
  if (root.space === publishing && root.name === name) return root;
  return { fault: 'smp_antwoord', detail: `<${clean(root.name).slice(0, 40)}>` };
}

const isAbout = (element: Element, participant: string): boolean =>
  below(element, identifiers, 'ParticipantIdentifier').some(
    ({ attributes, text }) => attributes.get('scheme')?.toLowerCase() === actor && text.trim().toLowerCase() === participant.toLowerCase(),
  );

/** The identifiers of a kind below an element, each with its scheme in front. */
const identifiersOf = (element: Element, name: string): string[] =>
  below(element, identifiers, name).map(({ attributes, text }) => `${attributes.get('scheme')}::${text.trim()}`);

const another: MetadataFault = { fault: 'smp_ander', detail: 'ParticipantIdentifier' };

/** The types a participant is registered for, by the reply about it as a whole; null if an unreadable address may be of the type. */
export function readGroup(bytes: Uint8Array, participant: string): Readonly<Record<ReceivedType, boolean | null>> | MetadataFault {
  const root = rootOf(bytes, 'ServiceGroup');
  if ('fault' in root) return root;
  if (!isAbout(root, participant)) return another;
  const collections = at(root, 'ServiceMetadataReferenceCollection');
  if (collections.length === 0) return { fault: 'smp_antwoord', detail: 'ServiceMetadataReferenceCollection' };
  const references = collections.flatMap((collection) => at(collection, 'ServiceMetadataReference'));
  const types = new Set(references.map(({ attributes }) => typeIn(attributes.get('href') ?? '')));
  const isRegistered = (type: ReceivedType) => types.has(registeredTypes[type]) || (types.has(undefined) ? null : false);
  return { factuur: isRegistered('factuur'), creditnota: isRegistered('creditnota') };
}

/** The document type at the end of an address; undefined if that can't be read. The address itself is never followed. */
function typeIn(href: string): string | undefined {
  try {
    const type = decodeURIComponent(/^.*\/services\/(.+)$/s.exec(href.trim())?.[1] ?? '');
    return /^[a-z\d-]+::[^\s%?]*[^\s%?/]$/.test(type) ? type : undefined;
  } catch {
    return undefined;
  }
}

interface RegisteredService {
  readonly is: 'active' | 'coming' | 'ended' | 'none' | 'other';
  /** `YYYY-MM-DD`, of `coming` and `ended`. */
  readonly datum: string | null;
  /** As the provider describes itself, safe to print; null if it does not. */
  readonly aanbieder: string | null;
}

interface ServiceAsked {
  readonly participant: string;
  readonly type: ReceivedType;
}

/** The process of BIS Billing 3.0. Self-billing, by which a customer sends its own invoices, is another. */
const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** `none` where no access point (AS4) receives it, `other` where it does in other processes alone. */
export function readService(bytes: Uint8Array, { participant, type }: ServiceAsked, now: Date): RegisteredService | MetadataFault {
  const root = rootOf(bytes, 'SignedServiceMetadata');
  if ('fault' in root) return root;
  const informations = at(root, 'ServiceMetadata', 'ServiceInformation');
  const [information] = informations;
  if (!information)
    return { fault: 'smp_antwoord', detail: at(root, 'ServiceMetadata', 'Redirect').length > 0 ? 'Redirect' : 'ServiceInformation' };
  if (!isAbout(information, participant)) return another;
  if (!identifiersOf(information, 'DocumentIdentifier').includes(registeredTypes[type]))
    return { fault: 'smp_ander', detail: 'DocumentIdentifier' };
  const processes = at(information, 'ProcessList', 'Process');
  const billed = processes.filter((process) => identifiersOf(process, 'ProcessIdentifier').includes(`cenbii-procid-ubl::${billing}`));
  if (processes.length > 0 && billed.length === 0)
    return processes.every((process) => identifiersOf(process, 'ProcessIdentifier').length > 0)
      ? { is: 'other', datum: null, aanbieder: null }
      : { fault: 'smp_antwoord', detail: 'ProcessIdentifier' };
  const endpoints = billed.flatMap((process) => at(process, 'ServiceEndpointList', 'Endpoint'));
  const services = endpoints
    .filter(({ attributes }) => attributes.get('transportProfile') === 'peppol-transport-as4-v2_0')
    .map((endpoint) => serviceOf(endpoint, now));
  for (const is of ['active', undefined, 'coming', 'ended'] as const) {
    const found = services.find((service) => service?.is === is);
    if (found) return found;
    if (is === undefined && services.includes(undefined)) return { fault: 'smp_antwoord', detail: 'ServiceActivationDate' };
  }
  return { is: 'none', datum: null, aanbieder: null };
}

/** An endpoint on this day; undefined if one of its dates can't be read. */
function serviceOf(endpoint: Element, now: Date): RegisteredService | undefined {
  const text = (name: string): string => at(endpoint, name)[0]?.text.trim() ?? '';
  const [from, until] = [momentOf(text('ServiceActivationDate')), momentOf(text('ServiceExpirationDate'), true)];
  if (from === undefined || until === undefined) return undefined;
  const aanbieder = clean(text('ServiceDescription').replaceAll(/\s+/g, ' ')).slice(0, 60) || null;
  if (until !== null && until.getTime() <= now.getTime()) return { is: 'ended', datum: dayAt(until, -1), aanbieder };
  if (from !== null && from.getTime() > now.getTime()) return { is: 'coming', datum: dayAt(from), aanbieder };
  return { is: 'active', datum: null, aanbieder };
}

const dateTime = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d+)?))?(Z|[+-]\d\d:\d\d)?$/;

/** A moment of XML, in UTC unless it tells its zone: a day without a time begins, or with `ends` ends, that day. Null for none. */
function momentOf(text: string, ends = false): Date | null | undefined {
  if (text === '') return null;
  const [, day, time, zone = 'Z'] = dateTime.exec(text) ?? [];
  if (day === undefined) return undefined;
  const moment = new Date(`${day}T${time ?? '00:00:00'}${zone}`);
  if (Number.isNaN(moment.getTime())) return undefined;
  return time === undefined && ends ? new Date(moment.getTime() + 86_400_000) : moment;
}

/** The day of a moment in UTC; with −1 the day in which the millisecond before it lies. */
const dayAt = (moment: Date, add = 0): string => new Date(moment.getTime() + add).toISOString().slice(0, 10);

/** The zone of the production network. A zone changes once in ten years. */
export const productionZone = 'participant.sml.prod.tech.peppol.org';

interface LookupOptions {
  readonly zone: string;
  /** The ten digits of a number that is surely registered, that of the account; undefined if none is known. */
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
  /** The reason why this server's word on the zone is not taken; undefined if it gave the zone's own record within the minute. */
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

/** None only where the server says NXDOMAIN. A name without records gets a code: routers and firewalls answer so for unknown types. */
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
  const providers = [invoice, note].flatMap((one) => (one && 'is' in one ? (one.aanbieder ?? []) : []));
  const creditnota = note === undefined ? false : 'is' in note ? note.is === 'active' : null;
  return { ...reachFor(invoice), creditnota, aanbieder: providers[0] ?? aanbieder };
}

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
