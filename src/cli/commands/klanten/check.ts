import { today } from '../../../belgium/dates.ts';
import type { ViesFault } from '../../../einvoice/vies.ts';
import { Failure, partlyDone } from '../../../failure.ts';
import { groupBy } from '../../../group-by.ts';
import { checkNumbers, keptEvidence, latestOf, type ViesEvidence, viesNumber } from '../../../jobs/reports/btw/vies.ts';
import { vatParty } from '../../../jobs/reports/count/buyers.ts';
import type { Ledger } from '../../../jobs/reports/count/booked.ts';
import { type Reader, readCustomers } from '../../../jobs/reports/read/reader.ts';
import { readLedger } from '../../../jobs/reports/read/ledger.ts';
import { t } from '../../../language.ts';
import { incompleteFailure, incompleteText, openReader, returnFigures, tell, warning } from '../../flows/reports/found.ts';
import { stream } from '../../flows/stream.ts';
import { period, type PeriodOptions } from '../../options.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import type { RowOf } from '../../replies/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { viewOf } from '../../views/columns.ts';

type ViesRow = RowOf<'ViesRow'>;

const answers = {
  ja: { nl: 'ja', en: 'yes' },
  nee: { nl: 'nee', en: 'no' },
  onbekend: { nl: 'onbekend', en: 'unknown' },
} as const;

const viewIn = (timeZone: string | undefined): View<ViesRow> =>
  viewOf<ViesRow>('ViesRow', [
    { field: 'klant', title: { nl: 'Klant', en: 'Customer' } },
    { field: 'btw_nummer', title: { nl: 'Btw-nummer', en: 'VAT number' } },
    { field: 'geldig', title: { nl: 'Geldig', en: 'Valid' }, shown: ({ geldig }) => t(answers[geldig]) },
    { field: 'naam', title: { nl: 'Naam in VIES', en: 'Name in VIES' }, sparse: true, worth: 3 },
    {
      field: 'nagekeken',
      title: { nl: 'Nagekeken', en: 'Checked' },
      shown: ({ nagekeken }) => nagekeken && formatMoment(nagekeken, timeZone),
    },
    { field: 'raadpleging', title: { nl: 'Raadpleging', en: 'Consultation' }, sparse: true },
    { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, worth: 2 },
    { field: 'uitleg', title: { nl: 'Uitleg', en: 'Explanation' }, sparse: true },
  ]);

interface Supplied {
  readonly btw_nummer: string;
  readonly klant: string;
  /** By id, the number of each document. */
  readonly documents: ReadonlyMap<string, string>;
}

/** Shows what VIES said of the numbers of other member states that were billed at 0 %, and with `vies` asks it. Exit 13 for one that is not valid, 5 and 8 for faults. */
export async function checkVies(
  session: OpenSession,
  { vies: asks, ...days }: PeriodOptions & { readonly vies?: true | undefined },
): Promise<void> {
  const { globals, now, out, stop, timeZone } = session;
  const view = viewIn(timeZone);
  out.check(view);
  const day = today(now());
  const { van = `${day.slice(0, 4)}-01-01`, tot = day } = period(days);
  const store = await session.figures(returnFigures());
  const reader = await openReader(session);
  const ledger = await readLedger(reader, [reader.api.facturen.list({ van, tot })]);
  const { supplied, unread } = await suppliedAtZero(reader, ledger);
  const { ondernemingsnummer: own } = await session.profile();
  let done = 0;
  const numbers = supplied.map(({ btw_nummer, documents }) => ({ btw_nummer, documenten: [...documents.keys()] }));
  const asking = async (): Promise<ReadonlyMap<string, ViesEvidence | ViesFault>> =>
    checkNumbers(numbers, {
      vies: session.vies,
      store,
      keeps: !globals.proef,
      own: own === undefined ? undefined : viesNumber(`BE${own}`),
      now,
      stop,
      progress: (count) => (done = count),
    });
  const found = asks
    ? await out.busy(
        () => t({ nl: `VIES vragen: ${done} van ${numbers.length}`, en: `Asking VIES: ${done} of ${numbers.length}` }),
        asking(),
      )
    : latestOf(await keptEvidence(store));
  const rows = supplied.map((one) => viesRow(one, found.get(one.btw_nummer)));
  await tell(session, warning(incompleteText(ledger)));
  await out.list(stream(rows), view);
  if (asks && own === undefined && rows.length > 0)
    await out.notice({
      nl: 'Zonder je eigen nummer geeft VIES geen nummer van de raadpleging: duit profiel wijzig --ondernemingsnummer <nummer>',
      en: 'Without your own number VIES gives no consultation number: duit profiel wijzig --ondernemingsnummer <number>',
    });
  const failure = asks ? failureOf(rows) : undefined;
  const missing = incompleteFailure(ledger, Object.fromEntries(unread));
  if (failure ?? missing) throw failure ?? missing;
}

/** The documents at 0 % to customers with a number of another member state, by that number, and the customers that can't be read. */
async function suppliedAtZero(reader: Reader, { documents: all }: Ledger) {
  const zero = all.filter(({ regels }) => regels.some(({ btw_percentage, totaal }) => btw_percentage === 0 && totaal !== 0));
  const { klanten, unread } = await readCustomers(reader, zero);
  const billed = zero.flatMap(({ id, nummer, klant_id }) => {
    const klant = klanten.get(klant_id?.toLowerCase() ?? '');
    const party = klant && vatParty(klant);
    return party?.kind === 'eu' ? [{ id, nummer: nummer ?? id, klant: klant?.naam ?? '', btw_nummer: party.btw_nummer }] : [];
  });
  const supplied = Array.from(groupBy(billed, ({ btw_nummer }) => btw_nummer).values(), (some): Supplied => {
    const documents = new Map(some.map(({ id, nummer }) => [id.toLowerCase(), nummer]));
    return { btw_nummer: some[0].btw_nummer, klant: [...new Set(some.map(({ klant }) => klant))].join(' / '), documents };
  }).toSorted((one, other) => one.klant.localeCompare(other.klant, 'nl'));
  return { supplied, unread };
}

function viesRow({ btw_nummer, klant, documents }: Supplied, found: ViesEvidence | ViesFault | undefined): ViesRow {
  const about = { klant, btw_nummer, documenten: [...documents.values()] };
  if (found === undefined || 'fault' in found)
    return { ...about, geldig: 'onbekend', naam: null, raadpleging: null, nagekeken: null, uitleg: found?.fault ?? null };
  const { geldig, naam, raadpleging, tijd } = found;
  return { ...about, geldig: geldig ? 'ja' : 'nee', naam, raadpleging, nagekeken: tijd, uitleg: null };
}

/** A "no" goes before what is unknown: the supplies at 0 % to it need somebody. */
function failureOf(rows: readonly ViesRow[]): Failure | undefined {
  const [no, unknown] = (['nee', 'onbekend'] as const).map((word) => rows.filter(({ geldig }) => geldig === word));
  if (no?.length)
    return new Failure(
      'broken_rules',
      t({
        nl: `VIES kent ${no.length === 1 ? 'een nummer' : `${no.length} nummers`} niet (meer) als geldig: ${no.map(({ btw_nummer }) => btw_nummer).join(', ')}`,
        en: `VIES does not know ${no.length === 1 ? 'a number' : `${no.length} numbers`} as valid (any more): ${no.map(({ btw_nummer }) => btw_nummer).join(', ')}`,
      }),
    );
  if (!unknown?.length) return undefined;
  const errors = Object.fromEntries(unknown.map(({ btw_nummer, uitleg }) => [btw_nummer, uitleg ?? '']));
  if (unknown.length < rows.length)
    return partlyDone(
      t({ nl: `${unknown.length} van ${rows.length} niet nagekeken`, en: `${unknown.length} of ${rows.length} not checked` }),
      { errors },
    );
  return new Failure('temporary', t({ nl: 'VIES gaf geen antwoord; dat is geen nee', en: 'VIES gave no answer; that is not a no' }), {
    errors,
    because: 'network',
  });
}
