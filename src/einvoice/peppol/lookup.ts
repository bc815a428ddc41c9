import { codeOf } from '../../failure.ts';
import type { NameServer, NaptrRecord } from '../../machine/transport.ts';
import { registeredTypes, readGroup, readService, type ReceivedType, type RegisteredService } from './metadata.ts';
import { participantName } from './name.ts';
import { bareReach, type Reach, type ReachLookup } from './reach.ts';
import { placesIn } from './records.ts';
import type { Register, NoReply } from './register.ts';

/** The zone of the production network. A zone changes once in ten years. */
export const productionZone = 'participant.sml.prod.tech.peppol.org';

interface LookupOptions {
  readonly zone: string;
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
  const { zone, names, monotonic, stop } = options;
  let proof: { readonly at: number; readonly fault: Promise<string | undefined> } | undefined;
  /** The reason why this server's word on the zone is not taken; undefined where it gave the zone's own record within the minute. */
  const zoneFault = (): Promise<string | undefined> => {
    if (!proof || monotonic() - proof.at >= proofLasts) {
      const fault = names.soa(zone).then(
        () => undefined,
        (error: unknown) => codeOf(error) ?? 'dns',
      );
      proof = { at: monotonic(), fault };
    }
    return proof.fault;
  };

  const ask = async (participant: string): Promise<Reach> => {
    const fault = await zoneFault();
    if (stop.aborted) return bareReach('onbekend', 'gestopt');
    if (fault !== undefined) return bareReach('onbekend', 'zone', `${zone} ${fault}`);
    const records = await recordsOf(names, participantName(participant, zone));
    if (stop.aborted) return bareReach('onbekend', 'gestopt');
    if (typeof records === 'string') return bareReach('onbekend', records === 'EBADRESP' ? 'dns_record' : 'dns', records);
    if (records.length === 0) {
      const late = await zoneFault();
      return late === undefined ? bareReach('nee', 'niet_geregistreerd') : bareReach('onbekend', 'zone', `${zone} ${late}`);
    }
    const [first, ...others] = placesIn(records);
    if (!first) return bareReach('onbekend', 'dns_record');
    let answer = await askAt(first, participant, options);
    for (const place of others) if (answer.bereik === 'onbekend' && place) answer = await askAt(place, participant, options);
    return answer;
  };
  return { ask };
}

/** The records of a name; none where its server knows no such name, and a code where it can't be told. */
async function recordsOf(names: NameServer, name: string, isAgain = false): Promise<readonly NaptrRecord[] | string> {
  try {
    return await names.naptr(name);
  } catch (error) {
    const code = codeOf(error) ?? 'dns';
    // A message that is none ends other questions of the same connection too.
    if (code === 'EBADRESP' && !isAgain) return recordsOf(names, name, true);
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : code;
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
  const service = (type: ReceivedType): Promise<RegisteredService | Reach | undefined> =>
    types.includes(type) ? askService(`${base}/services/${encodeURIComponent(registeredTypes[type])}`, participant, options) : nothing();
  const [invoice, note] = await Promise.all([service('factuur'), service('creditnota')]);
  const told = [invoice, note].flatMap((one) => (one && 'is' in one ? (one.aanbieder ?? []) : []));
  const creditnota = note === undefined ? false : 'is' in note ? note.is === 'active' : null;
  return { ...reachFor(invoice), creditnota, aanbieder: told[0] ?? aanbieder };
}

const nothing = async (): Promise<undefined> => undefined;

/** How far one type can be received, or the answer that this can't be told. */
async function askService(url: string, participant: string, { register, now }: LookupOptions): Promise<RegisteredService | Reach> {
  const found = await register.read(new URL(url));
  // The register has just named this type, so that it contradicts itself here.
  if ('missing' in found) return bareReach('onbekend', 'smp_antwoord', 'HTTP 404');
  if (!('bytes' in found)) return unread(found);
  const service = readService(found.bytes, participant, now());
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
  if (is === 'coming') return { ...bareReach('binnenkort', 'nog_niet'), datum };
  return { ...bareReach('nee', is === 'ended' ? 'verlopen' : 'geen_as4'), datum };
}
