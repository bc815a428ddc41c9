import { normalizeOgm } from '../../belgium/ogm.ts';
import { isConcept } from '../../contract/finality.ts';
import type { Factuur, FactuurKort } from '../../contract/index.ts';
import { usage, unlessNotFound } from '../../failure.ts';
import { listingHint, t, type Text } from '../../language.ts';
import { shellWord } from '../../machine/shell/shell.ts';
import type { Api } from '../api/index.ts';
import { only, provenId } from './matches.ts';
import { listOncePerKey, oncePerKey } from './once-per-key.ts';
import { beginsUuid, isUuid, whoseIdBegins } from './uuid.ts';

export type FactuurRef = { readonly by: 'id' | 'begin' | 'nummer' | 'ogm'; readonly value: string };

/** Reads an id or its beginning, a nummer or an OGM; any other text is a usage failure. */
export function parseFactuurRef(text: string): FactuurRef {
  const value = text.trim();
  if (isUuid(value)) return { by: 'id', value };
  if (/^\d{4}-\d+$/.test(value)) return { by: 'nummer', value };
  if (beginsUuid(value)) return { by: 'begin', value };
  if (!/^[+*\d/ ]{12,}$/.test(value)) {
    throw usage(
      {
        nl: `'${text}' is geen document: geef een id, een nummer zoals 2026-0001 of een gestructureerde mededeling`,
        en: `'${text}' is not a document: give an id, a number such as 2026-0001 or a structured payment reference`,
      },
      { hint: t(insteadOf(value)) },
    );
  }
  const ogm = readOgm(value);
  if (ogm) return { by: 'ogm', value: ogm };
  throw usage({
    nl: `'${text}': de controlecijfers van deze OGM kloppen niet`,
    en: `'${text}': the check digits of this payment reference are wrong`,
  });
}

function insteadOf(value: string): Text {
  if (/^OF-\d{4}-\d+$/i.test(value))
    return { nl: `Dit is een offerte: duit offerte toon ${value}`, en: `This is a quote: duit offerte toon ${value}` };
  if (!/^\p{L}[\p{L}\p{M}\d .'’&-]{0,59}$/u.test(value)) return listingHint(what.list);
  const command = `${what.list} --klant ${shellWord(value)}`;
  return { nl: `De documenten van een klant: ${command}`, en: `The documents of a customer: ${command}` };
}

export const readOgm = (text: string): string | undefined => normalizeOgm(text.replaceAll(' ', ''));

const what = { nl: 'document', en: 'document', list: 'duit factuur list' };
const factuurDetails = ({ type, nummer, datum, totaal_incl }: FactuurKort) =>
  [type, nummer, datum, totaal_incl].filter((part) => part != null).join(' ');

const finding: Text = { nl: 'zoeken welk document je bedoelt', en: 'finding the document that you mean' };
const ofYear = listOncePerKey((api, year) => api.facturen.list({ van: `${year}-01-01`, tot: `${year}-12-31` }, {}, finding));
const everywhere = listOncePerKey((api) => api.facturen.list({}, {}, finding));

export const readFactuur = oncePerKey((api, id, why) => api.facturen.get(id, why));

/** The document but for its status: from memory where it is final and whole, as nothing else of it changes, else as read. (factuur) */
export const knownFactuur = async (api: Api, id: string, why: Text = notReadInFull): Promise<Factuur> =>
  (await api.known?.finalOf(id)) ?? readFactuur(api, id, why);

const notReadInFull: Text = { nl: 'duit kent dit document nog niet volledig', en: 'duit has not read this document in full yet' };

type ReadFactuur = (api: Api, id: string, why?: Text) => Promise<Factuur>;

/** The document with this number, as a row of the list or as it was read; it costs what `factuurId` does. */
export async function numberedFactuur(api: Api, nummer: string, read: ReadFactuur = readFactuur): Promise<FactuurKort> {
  const called = (facturen: FactuurKort[]) => facturen.filter((item) => item.nummer === nummer);
  // The service gives a number to one document, so the reading that shows it there is proof enough for a write too (factuur): also that
  // of the list of its year, where another word had this command read it.
  const listed = called((await ofYear.begun(api, nummer.slice(0, 4))?.catch(() => [])) ?? []);
  const isIt = (factuur: Factuur) => factuur.nummer === nummer;
  const proven = listed.length > 0 ? undefined : await provenId(api, ['factuur.nummer', nummer], read, isIt);
  if (proven !== undefined) return { ...(await read(api, proven)), id: proven };
  const ofThatYear = called(await ofYear(api, nummer.slice(0, 4)));
  // The API text does not say that the year in a nummer is the year of the date.
  const found = ofThatYear.length > 0 ? ofThatYear : called(await everywhere(api, ''));
  const id = only(found, what, nummer, factuurDetails);
  return { ...found.find((item) => item.id === id), id };
}

/** Reads each final document, newest first, because list items have no `ogm`. A creditnota may not be readable. (factuur) */
async function byOgm(api: Api, ogm: string, read: ReadFactuur): Promise<string> {
  const hasIt = (factuur: Factuur | undefined) => normalizeOgm(factuur?.ogm ?? '') === ogm;
  const proven = await provenId(api, ['factuur.ogm', ogm], read, hasIt);
  if (proven !== undefined) return proven;
  for await (const item of api.facturen.list({}, {}, finding)) {
    if (isConcept(item)) continue;
    if (hasIt(await readFactuur(api, item.id, finding).catch(unlessNotFound))) return item.id;
  }
  return only([], what, ogm, factuurDetails);
}

/**
 * The id of the document. A nummer or OGM that memory knows costs one read, and none with `knownFactuur` as `read` where the document is
 * final and known whole. Otherwise a nummer costs the reading of a list, and
 * an OGM a request for each document until it is found; so does the beginning of an id: only a list can tell that it is the only one.
 */
export async function factuurId(api: Api, ref: FactuurRef, read: ReadFactuur = readFactuur): Promise<string> {
  if (ref.by === 'id') return ref.value;
  if (ref.by === 'begin') return only(whoseIdBegins(await everywhere(api, ''), ref.value), what, ref.value, factuurDetails);
  return ref.by === 'nummer' ? (await numberedFactuur(api, ref.value, read)).id : byOgm(api, ref.value, read);
}
