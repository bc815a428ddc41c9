import { describe, expect, it } from 'vitest';
import { readGroup, readService } from '../../../../src/einvoice/peppol/lookup.ts';
import { participantName, placesIn } from '../../../../src/einvoice/peppol/lookup.ts';
import { groupXml, invoiceType, noteType, orderType, selfBilling, serviceXml, type TestEndpoint } from '../../../support/peppol-network.ts';

const participant = '0208:0403123486';
const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('the name of a participant in DNS', () => {
  it.each([
    ['0192:986252932', 'JGPA45E5TP5QNMA3C3XUXV6V4ZE4LHDYW6AL2HZYU3NRLUFX3D3A'],
    ['9915:test', 'EH5BOAVAKTMBGZYH2A63DZ4QOV33FVP5NSDVQKLUCFRAAYOODW6A'],
    ['9915:TEST', 'EH5BOAVAKTMBGZYH2A63DZ4QOV33FVP5NSDVQKLUCFRAAYOODW6A'],
    [participant, 'NX6BHLUGGGOWDPG5RYT6LJRE7LLOHFHY4PRFSONCH455WXQ2FDVA'],
  ])('of %s begins with %s', (id, label) => {
    expect(participantName(id, 'zone.example')).toBe(`${label.toLowerCase()}.iso6523-actorid-upis.zone.example`);
  });
});

describe('the records of a participant', () => {
  const record = (regexp: string, more = {}) => ({
    order: 1,
    preference: 1,
    flags: 'U',
    service: 'Meta:SMP',
    regexp,
    replacement: '',
    ...more,
  });
  const places = (...records: Parameters<typeof placesIn>[0]) => placesIn(records).map((place) => place?.href);

  it('lead to a register in order of preference, of the lowest order alone', () => {
    expect(
      places(
        record('!.*!https://drie.example/!', { order: 2 }),
        record('!.*!https://twee.example/a!', { preference: 5 }),
        record('!^.*$!https://een.example!', { flags: 'u', service: 'meta:smp', replacement: '.' }),
        record('!.*!https://ander.example/!', { service: 'E2U+sip', order: 0 }),
      ),
    ).toEqual(['https://een.example/', 'https://twee.example/a']);
  });

  it.each([
    '!.*!http://smp.example/!',
    '!.*!https://u:p@smp.example/!',
    '!.*!https://smp.example/?x!',
    '!.*!https://smp.example/#x!',
    '!^(.*)$!https://smp.example/!',
    '/.*/https:smp.example/',
    '!.*!https://smp.example/!i',
    '!.*!https://localhost/!',
    '!.*!https://LOCALHOST./!',
    '!.*!https://intranet/!',
    '!.*!https://smp.home.arpa/!',
    '!.*!ftp://smp.example/!',
    '!.*!!',
    '',
  ])('lead nowhere with %s', (regexp) => {
    expect(places(record(regexp))).toEqual([undefined]);
  });

  it('lead nowhere by another flag, or to another name', () => {
    expect(places(record('!.*!https://smp.example/!', { flags: 'S' }))).toEqual([undefined]);
    expect(places(record('!.*!https://smp.example/!', { replacement: 'smp.example' }))).toEqual([undefined]);
  });
});

describe('the replies of a register', () => {
  const group = (...types: readonly string[]) => readGroup(bytes(groupXml(participant, types)), participant);

  it('tell the types, whichever host they name', () => {
    expect(group(orderType, noteType, invoiceType)).toEqual({ factuur: true, creditnota: true });
    expect(group(orderType, invoiceType)).toEqual({ factuur: true, creditnota: false });
    expect(group(`${invoiceType}x`)).toEqual({ factuur: false, creditnota: false });
    expect(group()).toEqual({ factuur: false, creditnota: false });
  });

  it.each([
    ['that is no text', '%E0%A4%A'],
    ['encoded twice', encodeURIComponent(encodeURIComponent(noteType))],
    ['with a query', `${encodeURIComponent(noteType)}?x=1`],
    ['with a slash at its end', `${encodeURIComponent(noteType)}/`],
    ['without a type', ''],
  ])('leave open what an address %s is for', (_, end) => {
    const withAddress = (xml: string) =>
      xml.replace('<ServiceMetadataReferenceCollection>', `$&<ServiceMetadataReference href="https://x.example/services/${end}"/>`);
    expect(readGroup(bytes(withAddress(groupXml(participant, [invoiceType]))), participant)).toEqual({ factuur: true, creditnota: null });
    expect(readGroup(bytes(withAddress(groupXml(participant, []))), participant)).toEqual({ factuur: null, creditnota: null });
  });

  it('are of no use without their collection', () => {
    const bare = groupXml(participant, []).replace(/<ServiceMetadataReferenceCollection>.*Collection>/, '');
    expect(readGroup(bytes(bare), participant)).toEqual({ fault: 'smp_antwoord', detail: 'ServiceMetadataReferenceCollection' });
  });

  it('are about the participant that was asked for, in any case, or of no use', () => {
    expect(readGroup(bytes(groupXml('9925:BE0403123486', [])), '9925:be0403123486')).toEqual({ factuur: false, creditnota: false });
    expect(readGroup(bytes(groupXml('0208:0403123400', [])), participant)).toMatchObject({ fault: 'smp_ander' });
    const otherScheme = groupXml(participant, []).replace('iso6523-actorid-upis', 'iban');
    expect(readGroup(bytes(otherScheme), participant)).toMatchObject({ fault: 'smp_ander' });
    const otherSpace = groupXml(participant, []).replaceAll('http://busdox.org/serviceMetadata', 'http://elders.example');
    expect(readGroup(bytes(otherSpace), participant)).toMatchObject({ fault: 'smp_antwoord' });
  });

  const now = new Date('2026-11-23T10:00:00Z');
  const invoices = { participant, type: 'factuur' } as const;
  const service = (...endpoints: readonly TestEndpoint[]) => readService(bytes(serviceXml(participant, endpoints)), invoices, now);

  it.each<[string, readonly TestEndpoint[], object]>([
    ['without dates', [{}], { is: 'active', datum: null, aanbieder: 'Punt van Aanbieder NV' }],
    ['since a moment ago', [{ from: '2026-11-23T10:59:59+01:00' }], { is: 'active' }],
    ['from a second on', [{ from: '2026-11-23T11:00:01+01:00' }], { is: 'coming', datum: '2026-11-23' }],
    ['until the end of today', [{ until: '2026-11-23' }], { is: 'active' }],
    ['until the end of yesterday', [{ until: '2026-11-22' }], { is: 'ended', datum: '2026-11-22' }],
    ['until this moment', [{ until: '2026-11-23T10:00:00Z' }], { is: 'ended', datum: '2026-11-23' }],
    ['until midnight', [{ until: '2026-11-23T00:00:00Z' }], { is: 'ended', datum: '2026-11-22' }],
    ['coming after one that ended', [{ until: '2026-01-01' }, { from: '2026-12-01' }], { is: 'coming', datum: '2026-12-01' }],
    ['for another network', [{ profile: 'busdox-transport-as2-ver1p0' }], { is: 'none' }],
    ['with a day that is none', [{ from: '2026-13-01' }], { fault: 'smp_antwoord' }],
    ['with a description that plays with the terminal', [{ description: '\u001b[31m&#x202e; x' }], { fault: 'smp_antwoord' }],
  ])('tell of an endpoint %s', (_, endpoints, expected) => {
    expect(service(...endpoints)).toMatchObject(expected);
  });

  it('are about the type that was asked for, in the process of an ordinary invoice', () => {
    const read = (xml: string) => readService(bytes(xml), invoices, now);
    expect(read(serviceXml(participant, [{}], { type: noteType }))).toEqual({ fault: 'smp_ander', detail: 'DocumentIdentifier' });
    expect(read(serviceXml(participant, [{}], { process: selfBilling }))).toMatchObject({ is: 'other' });
    const unnamed = serviceXml(participant).replace(/<id:ProcessIdentifier.*ProcessIdentifier>/, '');
    expect(read(unnamed)).toEqual({ fault: 'smp_antwoord', detail: 'ProcessIdentifier' });
    const both = serviceXml(participant).replace('<ProcessList>', '$&<Process/>');
    expect(read(both)).toMatchObject({ is: 'active' });
  });

  it('give a description that is safe to print, in one line', () => {
    expect(service({ description: '  Punt\n van &#x202e; X ' })).toMatchObject({ aanbieder: String.raw`Punt van \u202e X` });
  });

  it('send nobody elsewhere', () => {
    const redirect =
      '<SignedServiceMetadata xmlns="http://busdox.org/serviceMetadata/publishing/1.0/"><ServiceMetadata><Redirect href="https://x.example/"/></ServiceMetadata></SignedServiceMetadata>';
    expect(readService(bytes(redirect), invoices, now)).toEqual({ fault: 'smp_antwoord', detail: 'Redirect' });
  });
});
