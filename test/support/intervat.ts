import { SaxesParser } from 'saxes';

interface Node {
  readonly name: string;
  readonly uri: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}

/** A listing as its file says it. Amounts are in whole cents. */
export interface ReadListing {
  readonly declarant: string;
  /** What the file says of the declarant beside its number, as `element text`. */
  readonly known?: readonly string[];
  readonly representative?: readonly string[];
  readonly reference: string;
  readonly replaced: string | undefined;
  readonly period: string;
  readonly sums: Readonly<Record<string, bigint>>;
  readonly clients: readonly { readonly number: string; readonly code: string | undefined; readonly amounts: readonly bigint[] }[];
}

const inputCommon = 'http://www.minfin.fgov.be/InputCommon';
const members = 'AT BG CY CZ DK EE FI FR DE EL HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE HR XI'.split(' ');

/**
 * Reads a file of Intervat by the published description of its two listings (NewLK and NewICO 0.9), without duit's own code. The official
 * schemas carry no licence that lets them lie here. Throws on anything that the description does not have, in another order, or wrong.
 */
export function readIntervat(xml: string): ReadListing {
  const root = treeOf(xml);
  const isYearly = root.name === 'ClientListingConsignment';
  const [listingName, clientName] = isYearly ? ['ClientListing', 'Client'] : ['IntraListing', 'IntraClient'];
  const uri = `http://www.minfin.fgov.be/${isYearly ? 'ClientListingConsignment' : 'IntraConsignment'}`;
  must(root.uri === uri, root);
  const representative = root.children[0]?.name === 'Representative' ? root.children[0] : undefined;
  const [listing, ...more] = root.children.filter((one) => one !== representative);
  must(listing?.name === listingName && more.length === 0 && root.attributes[`${listingName}sNbr`] === '1', root);
  const { SequenceNumber, ClientsNbr, DeclarantReference = '', ...sums } = listing.attributes;
  must(SequenceNumber === '1' && /^.{1,14}$/.test(DeclarantReference), listing);
  const rest = [...listing.children];
  const replaced = rest[0]?.name === `Replaced${listingName}` ? rest.shift()?.text : undefined;
  must(replaced === undefined || /^\d+-\d{10}-\d{6}$/.test(replaced), listing);
  const [declarant, period, ...clients] = rest;
  const [vat, ...others] = declarant?.children ?? [];
  must(declarant?.name === 'Declarant' && vat?.name === 'VATNumber' && vat.uri === inputCommon, listing);
  must(/^[01]\d{9}$/.test(vat.text) && period?.name === 'Period', declarant);
  must(
    [listing, declarant, period, ...clients].every((one) => one.uri === uri),
    listing,
  );
  must(clients.every(({ name }) => name === clientName) && clients.length === Number(ClientsNbr), listing);
  must(clients.length > 0, listing);
  must(Object.keys(sums).join() === (isYearly ? 'TurnOverSum,VATAmountSum' : 'AmountSum'), listing);
  return {
    declarant: vat.text,
    ...(others.length > 0 && { known: partyOf(declarant, others) }),
    ...(representative && { representative: representativeOf(representative) }),
    reference: DeclarantReference,
    replaced,
    period: periodOf(period, isYearly),
    sums: Object.fromEntries(Object.entries(sums).map(([name, text]) => [name, cents(text)])),
    clients: clients.map((client, index) => clientOf(client, index, isYearly)),
  };
}

const partyForms: readonly (readonly [string, RegExp])[] = [
  ['Name', /^.{1,200}$/],
  ['Street', /^.{1,200}$/],
  ['PostCode', /^.{1,15}$/],
  ['City', /^.{1,184}$/],
  ['CountryCode', /^(?!GR)[A-Z]{2}$/],
  ['EmailAddress', /^[\w.-]+@[\w.-]+\.[a-zA-Z]{2,5}$/],
  ['Phone', /^\+?[0-9 -]{0,20}$/],
];

/** The name and address of a party, each at most once and in this order. */
function partyOf(party: Node, children: readonly Node[]): string[] {
  const places = children.map(({ name, uri, text }) =>
    partyForms.findIndex(([known, form]) => known === name && uri === inputCommon && form.test(text)),
  );
  must(
    places.every((place, at) => place > (places[at - 1] ?? -1)),
    party,
  );
  return children.map(({ name, text }) => `${name} ${text}`);
}

function representativeOf(party: Node): string[] {
  const [id, ...others] = party.children;
  must(id?.name === 'RepresentativeID' && id.attributes['issuedBy'] === 'BE' && id.attributes['identificationType'] === 'NVAT', party);
  must(others.length === partyForms.length, party);
  return [id.text, ...partyOf(party, others)];
}

function periodOf(period: Node, isYearly: boolean): string {
  const parts = period.children.map(({ name, text }) => `${name} ${text}`).join(' ');
  const text = isYearly ? period.text : parts;
  must(isYearly ? /^\d{4}$/.test(text) : /^(?:Month (?:[1-9]|1[0-2])|Quarter [1-4]) Year \d{4}$/.test(text), period);
  return text;
}

function clientOf(client: Node, index: number, isYearly: boolean): ReadListing['clients'][number] {
  const [number, ...others] = client.children;
  must(client.attributes['SequenceNumber'] === String(index + 1) && number?.name === 'CompanyVATNumber', client);
  const country = number.attributes['issuedBy'] ?? '';
  must(
    isYearly ? country === 'BE' && /^[01]\d{9}$/.test(number.text) : members.includes(country) && /^[0-9A-Z+*]{2,12}$/.test(number.text),
    client,
  );
  must(others.map(({ name }) => name).join() === (isYearly ? 'TurnOver,VATAmount' : 'Code,Amount'), client);
  const code = isYearly ? undefined : others[0]?.text;
  must(isYearly || /^[LST]$/.test(code ?? ''), client);
  return { number: country + number.text, code, amounts: (isYearly ? others : others.slice(1)).map(({ text }) => cents(text)) };
}

/** An amount without a thousands sign and with two decimals, in whole cents. */
function cents(text: string): bigint {
  const [, sign, euros = '', decimals = ''] = /^(-?)(\d{1,11})\.(\d{2})$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`no amount: ${text}`);
  return BigInt(`${sign}${euros}${decimals}`);
}

function must(right: unknown, { name }: Node): asserts right {
  if (!right) throw new Error(`not as described: ${name}`);
}

function treeOf(xml: string): Node {
  const top: Node = { name: '', uri: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const own = Object.values(attributes).filter(({ name }) => !/^xmlns(?::|$)/.test(name));
    const node: Node = {
      name: local,
      uri,
      attributes: Object.fromEntries(own.map(({ name, value }) => [name, value])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node) node.text += text.trim();
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const [root] = top.children;
  if (!root) throw new Error('no root');
  return root;
}
