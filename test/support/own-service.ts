import { pdf } from './answers.ts';
import { ublOf } from './ubl-invoice.ts';

/** The number of documents of each kind. */
export interface Amounts {
  readonly facturen: number;
  readonly creditnotas: number;
  readonly concepten: number;
  readonly ontvangen: number;
}

export type Item = Readonly<Record<string, unknown>>;

/** Everything that an account holds; a change of it shows in the next reply. */
export interface OwnAccount {
  readonly sales: Item[];
  readonly received: Item[];
  readonly klanten: Item[];
  readonly offertes: Item[];
}

/** A service written from the API text alone, without any code of duit or of its practice service. */
export interface OwnService {
  readonly answer: (request: Request) => Response;
  /** Every request as `METHOD /path?query`, in order. */
  readonly asked: string[];
  /** The next requests fail with this status, as many as there are. */
  readonly failures: number[];
  /** The documents with these ids are in lists, and answer 404. */
  readonly lost: Set<string>;
}

export const uuid = (kind: number, serial: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-9000-${String(serial).padStart(12, '0')}`;
const base = '/api/v1';
const customers = 7;

const json = (body: object, status = 200): Response => Response.json(body, { status });
const missing = (): Response => json({ error: { status: 404, message: 'Niet gevonden' } }, 404);

/** Day number `n`, one of a few years that ends with 2026. */
const day = (n: number): string => new Date(Date.UTC(2026, 11, 31) - (n % 1400) * 86_400_000).toISOString().slice(0, 10);

function sale(serial: number, type: 'factuur' | 'creditnota', isDraft: boolean): Item {
  const cents = 1000 + serial;
  return {
    id: uuid(type === 'factuur' ? 1 : 2, isDraft ? serial + 500_000 : serial),
    type,
    nummer: isDraft ? null : `${type === 'factuur' ? 2026 : 'CN'}-${String(serial).padStart(4, '0')}`,
    status: isDraft ? 'concept' : serial % 3 === 0 ? 'betaald' : 'verzonden',
    datum: day(serial),
    totaal_excl: cents / 100,
    totaal_btw: Math.round(cents * 0.21) / 100,
    totaal_incl: (cents + Math.round(cents * 0.21)) / 100,
    customer_id: uuid(3, serial % customers),
    regels: [{ omschrijving: `Werk ${serial}`, aantal: 1, eenheidsprijs: cents / 100, btw_percentage: 21, totaal: cents / 100 }],
    ...(type === 'creditnota' && { gekoppelde_factuur_id: uuid(1, serial) }),
  };
}

const short = ({ id, type, nummer, status, datum, totaal_incl }: Item): Item => ({ id, type, nummer, status, datum, totaal_incl });

function xmlOf({ type, nummer, datum, totaal_excl, totaal_incl, totaal_btw, gekoppelde_factuur_id: linked }: Item): string {
  return ublOf({
    root: type === 'creditnota' ? 'CreditNote' : 'Invoice',
    nummer: String(nummer),
    datum: String(datum),
    excl: String(totaal_excl),
    incl: String(totaal_incl),
    totaal_btw: String(totaal_btw),
    btw: [['21', String(totaal_excl)]],
    leverancier: ['Eigen zaak BV', 'BE0998877195'],
    ...(linked !== undefined && { eerder: `2026-${String(Number((linked as string).slice(-12))).padStart(4, '0')}` }),
  });
}

/** Whether an item is one that the query asks for; a list without such a field ignores it. (Facturen, Inbox, Offertes) */
function fits(item: Item, query: URLSearchParams): boolean {
  const [van, tot] = [query.get('van') ?? '', query.get('tot') ?? '9999'];
  const same = (field: string): boolean => !query.has(field) || query.get(field) === item[field];
  return same('status') && same('type') && van <= String(item['datum']) && String(item['datum']) <= tot;
}

/** A page of a list; `limit` is 1 to 100 and 50 by default. (Limits) */
function page(items: readonly Item[], query: URLSearchParams): Response {
  const limit = Number(query.get('limit') ?? 50);
  const offset = Number(query.get('offset') ?? 0);
  if (limit < 1 || limit > 100) return json({ error: { status: 422, message: 'limit', errors: { limit: '1 tot 100' } } }, 422);
  return json({ data: items.slice(offset, offset + limit), total: items.length });
}

const newest = (one: Item, other: Item): number => (String(one['datum']) < String(other['datum']) ? 1 : -1);

/** Makes the service with so many documents. */
export function ownService({ facturen, creditnotas, concepten, ontvangen }: Amounts): OwnService {
  const sales = [
    ...Array.from({ length: concepten }, (_, n) => sale(n + 1, 'factuur', true)),
    ...Array.from({ length: facturen }, (_, n) => sale(n + 1, 'factuur', false)),
    ...Array.from({ length: creditnotas }, (_, n) => sale(n + 1, 'creditnota', false)),
  ];
  const received = Array.from({ length: ontvangen }, (_, n) => ({
    id: uuid(4, n + 1),
    leverancier: `Leverancier ${n % 40}`,
    factuurnummer: `L${n + 1}`,
    datum: day(n),
    bedrag: 100 + n,
    status: 'nieuw',
  }));
  const klanten = Array.from({ length: customers }, (_, n) => ({ id: uuid(3, n), naam: `Klant ${n}` }));
  return serviceOf({ sales, received, klanten, offertes: [] });
}

/** Makes the service of an account. */
export function serviceOf(account: OwnAccount): OwnService {
  const asked: string[] = [];
  const failures: number[] = [];
  const lost = new Set<string>();
  const lists: Readonly<Record<string, (query: URLSearchParams) => readonly Item[]>> = {
    facturen: (query) =>
      account.sales
        .filter((one) => fits(one, query))
        .toSorted(newest)
        .map(short),
    inbox: (query) => account.received.filter((one) => fits(one, query)),
    offertes: (query) =>
      account.offertes.filter((one) => fits(one, query)).map(({ id, status, totaal_incl }) => ({ id, status, totaal_incl })),
    klanten: () => account.klanten.map(({ id, naam }) => ({ id, naam })),
  };
  const whole: Readonly<Record<string, readonly Item[]>> = {
    facturen: account.sales,
    inbox: account.received,
    offertes: account.offertes,
    klanten: account.klanten,
  };

  function answer(request: Request): Response {
    const { pathname, search, searchParams } = new URL(request.url);
    asked.push(`${request.method} ${pathname.slice(base.length)}${search}`);
    if (!/^Bearer \S+$/.test(request.headers.get('authorization') ?? ''))
      return json({ error: { status: 401, message: 'Geen sleutel' } }, 401);
    const status = failures.shift();
    if (status !== undefined) return json({ error: { status, message: 'Storing' } }, status);
    const [resource = '', id = '', file] = pathname.slice(base.length + 1).split('/');
    if (id === '') return page(lists[resource]?.(searchParams) ?? [], searchParams);
    const item = lost.has(id) ? undefined : whole[resource]?.find((one) => one['id'] === id);
    if (!item) return missing();
    if (file === 'pdf') return new Response(pdf(id), { headers: { 'content-type': 'application/pdf' } });
    const isReceived = resource === 'inbox';
    const { ubl = ublOf({ nummer: String(item['factuurnummer']) }), ...fields } = item;
    if (file === 'ubl') return new Response(isReceived ? String(ubl) : xmlOf(item));
    return json({ data: isReceived ? { ...fields, heeft_pdf: true, heeft_ubl: true } : item });
  }
  return { answer, asked, failures, lost };
}
