import { clean } from '../../machine/text/sanitise.ts';
import { type Element, readTree } from '../ubl/read/tree.ts';

const publishing = 'http://busdox.org/serviceMetadata/publishing/1.0/';
const identifiers = 'http://busdox.org/transport/identifiers/1.0/';
const actor = 'iso6523-actorid-upis';

const documentType = (name: string): string =>
  `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:${name}-2::${name}##` +
  'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';

/** The document types of BIS Billing 3.0, by which the register of a provider knows an invoice and a credit note. */
export const registeredTypes = { factuur: documentType('Invoice'), creditnota: documentType('CreditNote') } as const;
export type ReceivedType = keyof typeof registeredTypes;

/** A reply that can't be used: it is no such XML, or it is about another participant. */
export interface MetadataFault {
  readonly fault: 'smp_antwoord' | 'smp_ander';
  readonly detail: string;
}

const below = ({ children }: Element, space: string, name: string): Element[] =>
  children.filter((child) => child.space === space && child.name === name);

/** The elements at a path below `element`, all of the namespace of the register. */
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

/** The types a participant is registered for, by the reply about it as a whole; null where an unreadable address may be of the type. */
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

/** The document type at the end of an address; undefined where that can't be read. The address itself is never followed. */
function typeIn(href: string): string | undefined {
  try {
    const type = decodeURIComponent(/^.*\/services\/(.+)$/s.exec(href.trim())?.[1] ?? '');
    return /^[a-z\d-]+::[^\s%?]*[^\s%?/]$/.test(type) ? type : undefined;
  } catch {
    return undefined;
  }
}

export interface RegisteredService {
  readonly is: 'active' | 'coming' | 'ended' | 'none' | 'other';
  /** `YYYY-MM-DD`, of `coming` and `ended`. */
  readonly datum: string | null;
  /** As the provider describes itself, safe to print; null where it does not. */
  readonly aanbieder: string | null;
}

/** The participant and the type of document that a register was asked about. */
export interface ServiceAsked {
  readonly participant: string;
  readonly type: ReceivedType;
}

/** The process of BIS Billing 3.0. Self-billing, by which a customer sends its own invoices, is another. */
const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** Reads the reply about one type: `none` where no access point (AS4) receives it, `other` where it does in other processes alone. */
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

/** An endpoint on this day; undefined where one of its dates can't be read. */
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
