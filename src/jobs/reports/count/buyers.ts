import type { Klant } from '../../../contract/index.ts';
import type { Booked } from './booked.ts';
import { normalizeKbo } from '../../../belgium/kbo.ts';
import { inEu, isLand } from '../../../belgium/land.ts';
import { checkVat } from '../../../belgium/vat.ts';

/** By their id in lower case. */
type Klanten = ReadonlyMap<string, Klant>;

/** The customer of a document for a listing: its id in lower case with its VAT number, or the reason why nothing is known of it. */
type Buyer =
  | { readonly key: string; readonly party: VatParty }
  | { readonly key: string; readonly party?: undefined; readonly reden: 'geen_klant' | 'klant_niet_gelezen' };

export function buyerOf({ klant_id }: Booked, klanten: Klanten): Buyer {
  if (klant_id === null) return { key: '', reden: 'geen_klant' };
  const key = klant_id.toLowerCase();
  const klant = klanten.get(key);
  return klant ? { key, party: vatParty(klant) } : { key, reden: 'klant_niet_gelezen' };
}

export interface Buyers {
  /** Their names. */
  readonly klant: string;
  /** In lower case. */
  readonly klant_ids: readonly string[];
  readonly documenten: number;
}

export function buyersOf(documents: readonly Booked[], klanten: Klanten): Buyers {
  const ids = [...new Set(documents.flatMap(({ klant_id }) => klant_id?.toLowerCase() ?? []))];
  const names = new Set(ids.map((id) => klanten.get(id)?.naam ?? id));
  return {
    klant: [...names].toSorted((one, other) => one.localeCompare(other, 'nl')).join(' / '),
    klant_ids: ids,
    documenten: documents.length,
  };
}

/** `btw_nummer` has its country in front. */
type VatParty =
  | { readonly kind: 'belgisch' | 'eu'; readonly btw_nummer: string }
  /** A number that cannot be one of this country, Belgian or of another member state. */
  | { readonly kind: 'fout'; readonly land: string }
  | { readonly kind: 'buiten_eu' | 'geen' };

/** The letters in front decide; without letters it is one of the customer's country where it can be, or else Belgian. */
export function vatParty({ kbo_btw_nummer, land }: Pick<Klant, 'kbo_btw_nummer' | 'land'>): VatParty {
  const bare = (kbo_btw_nummer ?? '')
    .toUpperCase()
    .replaceAll(/[\s./-]/g, '')
    .replace(/^GR/, 'EL');
  if (!/\d/.test(bare)) return { kind: 'geen' };
  const prefix = /^[A-Z]{2}/.exec(bare)?.[0];
  if (prefix !== undefined) return prefix === 'BE' ? belgian(bare) : foreign(bare, prefix);
  const own = land == null || land === 'BE' ? undefined : checkVat({ kbo_btw_nummer: bare, land });
  if (own?.kind === 'right') return foreign(own.vat, own.vat.slice(0, 2));
  const kbo = belgian(bare);
  if (kbo.kind === 'belgisch' || own === undefined) return kbo;
  return own.kind === 'wrong' ? elsewhere(land ?? '') : foreign(own.vat, own.vat.slice(0, 2));
}

/** Whether a customer is known to be outside the Union: by its VAT number, or by its country where it has none. */
export function isOutsideUnion(klant: Pick<Klant, 'kbo_btw_nummer' | 'land'>): boolean {
  const { kind } = vatParty(klant);
  const land = (klant.land ?? '').toUpperCase();
  return kind === 'buiten_eu' || (kind === 'geen' && isLand(land) && !isMember(land));
}

const belgian = (bare: string): VatParty => {
  const kbo = normalizeKbo(bare);
  return kbo ? { kind: 'belgisch', btw_nummer: `BE${kbo}` } : { kind: 'fout', land: 'BE' };
};

// XI is Northern Ireland, whose goods count as those of a member state.
const isMember = (prefix: string): boolean => inEu(prefix) || prefix === 'EL' || prefix === 'XI';

function foreign(vat: string, prefix: string): VatParty {
  if (!isMember(prefix)) return { kind: 'buiten_eu' };
  return checkVat({ kbo_btw_nummer: vat, land: prefix }).kind === 'wrong'
    ? { kind: 'fout', land: prefix }
    : { kind: 'eu', btw_nummer: vat };
}

const elsewhere = (land: string): VatParty => (inEu(land) ? { kind: 'fout', land } : { kind: 'buiten_eu' });
