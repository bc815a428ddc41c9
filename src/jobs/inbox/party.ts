import { normalizeKbo } from '../../belgium/kbo.ts';
import type { Identifier, Party } from '../../einvoice/ubl/read/model.ts';
import { plainAccount } from './plain.ts';

const belgian: ReadonlySet<string | undefined> = new Set([undefined, '0208', '9925', '9956']);

/** A number of a party with its country or scheme: `BE0403123486` for a Belgian enterprise number, in whichever field it stands. */
function numberIn({ nummer, schema }: Identifier, land: string | undefined): string | undefined {
  // A number of another country can have nine digits that fit by chance.
  const kbo = belgian.has(schema) && (schema !== undefined || land === undefined || land === 'BE') ? normalizeKbo(nummer) : undefined;
  const plain = kbo === undefined ? plainAccount(nummer) : `BE${kbo}`;
  return plain === '' ? undefined : schema === undefined || kbo !== undefined ? plain : `${plainAccount(schema)}:${plain}`;
}

/** The numbers by which the law knows a party, the enterprise number first; its Peppol address only where it has no other. */
export function partyNumbers({ ondernemingsnummer, btw_nummer, peppol_id, adres }: Party): string[] {
  const land = adres?.land?.toUpperCase();
  const legal = [ondernemingsnummer, btw_nummer === undefined ? undefined : { nummer: btw_nummer }].flatMap((number) =>
    number === undefined ? [] : (numberIn(number, land) ?? []),
  );
  if (legal.length > 0) return [...new Set(legal.toSorted((one, other) => Number(isBelgian(other)) - Number(isBelgian(one))))];
  const [, schema, nummer = peppol_id ?? ''] = /^(\d{4}):(.+)$/s.exec(peppol_id ?? '') ?? [];
  return [numberIn({ nummer, ...(schema !== undefined && { schema }) }, land) ?? []].flat();
}

const isBelgian = (number: string): boolean => /^BE\d{10}$/.test(number);
