import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTransport } from '../../src/machine/network/http.ts';
import type { Transport } from '../../src/machine/transport.ts';
import { nameServerOn, type TestRecords } from './name-server.ts';
import { createHash } from 'node:crypto';

export const zone = 'participant.zone.example';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The label of a participant, made bit by bit and not as duit makes it. */
export function labelOf(participant: string): string {
  const bits = [...createHash('sha256').update(participant).digest()].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
    .toLowerCase();
}

export const invoiceType =
  'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';
export const noteType = invoiceType.replace('Invoice-2::Invoice', 'CreditNote-2::CreditNote');
export const orderType = invoiceType.replace('Invoice-2::Invoice', 'Order-2::Order');

const publishing = 'http://busdox.org/serviceMetadata/publishing/1.0/';
const ids = 'http://busdox.org/transport/identifiers/1.0/';
const idOf = (participant: string): string =>
  `<id:ParticipantIdentifier xmlns:id="${ids}" scheme="iso6523-actorid-upis">${participant}</id:ParticipantIdentifier>`;

/** The reply about a participant as a whole. */
export const groupXml = (participant: string, types: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><ServiceGroup xmlns="${publishing}">${idOf(participant)}<ServiceMetadataReferenceCollection>${types
    .map((type) => `<ServiceMetadataReference href="https://anders.example/x/services/${encodeURIComponent(type)}"/>`)
    .join('')}</ServiceMetadataReferenceCollection></ServiceGroup>`;

/** An endpoint of a reply about one type. */
export interface TestEndpoint {
  readonly profile?: string;
  readonly from?: string;
  readonly until?: string;
  readonly description?: string;
}

const endpointXml = ({ profile = 'peppol-transport-as4-v2_0', from, until, description = 'Punt van Aanbieder NV' }: TestEndpoint): string =>
  `<Endpoint transportProfile="${profile}">${from === undefined ? '' : `<ServiceActivationDate>${from}</ServiceActivationDate>`}${
    until === undefined ? '' : `<ServiceExpirationDate>${until}</ServiceExpirationDate>`
  }<ServiceDescription>${description}</ServiceDescription></Endpoint>`;

export const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
export const selfBilling = 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0';

/** The reply about one type of document. */
export const serviceXml = (
  participant: string,
  endpoints: readonly TestEndpoint[] = [{}],
  { type = invoiceType, process = billing }: { type?: string; process?: string } = {},
): string =>
  `<SignedServiceMetadata xmlns="${publishing}"><ServiceMetadata><ServiceInformation>${idOf(participant)}<id:DocumentIdentifier xmlns:id="${ids}" scheme="busdox-docid-qns">${type.replace('busdox-docid-qns::', '')}</id:DocumentIdentifier><ProcessList><Process><id:ProcessIdentifier xmlns:id="${ids}" scheme="cenbii-procid-ubl">${process}</id:ProcessIdentifier><ServiceEndpointList>${endpoints
    .map(endpointXml)
    .join('')}</ServiceEndpointList></Process></ProcessList></ServiceInformation></ServiceMetadata></SignedServiceMetadata>`;

/** A reply of a register: XML, or a function that answers on its own. */
export type TestReply = string | number | ((response: ServerResponse) => void);

/** How one participant is found: its records in DNS, and the replies of its register by type, the group under ``. */
export interface TestParticipant {
  readonly dns?: TestRecords;
  readonly replies?: Readonly<Record<string, TestReply>>;
}

/** A record that leads to the register on a host of the test; `port` is that of the server. */
export const placeAt = (port: number, host = 'smp.aanbieder.example', preference = 10) =>
  ({ order: 100, preference, flags: 'U', service: 'Meta:SMP', regexp: `!.*!https://${host}:${port}/!` }) as const;

/** A name server and a register on this machine, with these participants. `hosts` gives the addresses of other hosts than the usual one. */
export async function peppolNetwork(
  participants: (port: number) => ReadonlyMap<string, TestParticipant>,
  { hosts = {}, soa = { soa: true } }: { hosts?: Readonly<Record<string, TestRecords>>; soa?: TestRecords } = {},
) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    const [, participant = '', type = ''] = /iso6523-actorid-upis::([^/]+)(?:\/services\/(.*))?$/.exec(path) ?? [];
    asked.push(`${request.headers.host?.split(':')[0]} ${participant}`);
    const reply = byName.get(participant)?.replies?.[type] ?? 404;
    if (typeof reply === 'function') return reply(response);
    if (typeof reply === 'number') return response.writeHead(reply).end();
    response.writeHead(200, { 'content-type': 'application/xml' }).end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const byName = participants(port);
  const labels = new Map([...byName].map(([participant, one]) => [`${labelOf(participant)}.iso6523-actorid-upis.${zone}`, one]));
  const names = await nameServerOn((name, type) => {
    if (type === 'soa') return name === zone ? soa : undefined;
    if (type === 'naptr') return labels.get(name)?.dns ?? (labels.has(name) ? { naptr: [placeAt(port)] } : undefined);
    return hosts[name] ?? (name.endsWith('aanbieder.example') ? { a: type === 'a' ? ['127.0.0.1'] : [] } : undefined);
  });
  return {
    /** Every host and participant that the register was asked about. */
    asked,
    names,
    port,
    env: { DUIT_PEPPOL_ZONE: zone, DUIT_PEPPOL_DNS: names.address, DUIT_PEPPOL_DNS_TIMEOUT: '30', DUIT_PEPPOL_SMP_TIMEOUT: '60' },
    close: () => {
      names.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The network of this machine, where a register that was asked for over https answers without TLS; `service` answers all other hosts. */
export function peppolTransport(service?: Transport): Transport {
  let network = openTransport({});
  return {
    send: (request) => {
      if (request.address === undefined && service) return service.send(request);
      const url = new URL(request.url);
      url.protocol = 'http:';
      return network.send({ ...request, url });
    },
    // The next command of the same world connects again.
    close: async () => {
      await network.close();
      network = openTransport({});
    },
  };
}
