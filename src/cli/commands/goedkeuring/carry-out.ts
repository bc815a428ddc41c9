import type { RowOf } from '../../replies/index.ts';
import { today } from '../../../belgium/dates.ts';
import { type Endpoint, endpoints, type Operation } from '../../../contract/index.ts';
import { given } from '../../../contract/fields.ts';
import { type Failure, usage } from '../../../failure.ts';
import { groupBy } from '../../../group-by.ts';
import { t, type Text } from '../../../language.ts';
import type { ReadRequest } from '../../../service/journal/approval/approvals.ts';
import type { KeptWrite } from '../../../service/journal/approval/records.ts';
import { documentOf } from '../../../service/journal/log/entries.ts';
import { channelText, todoWord } from '../../../service/journal/log/words.ts';
import type { RunStep } from '../../../service/run/runner.ts';
import { checkDates, type Draft } from '../../flows/finalising/dates.ts';
import { draftsOf } from '../../flows/finalising/drafts.ts';
import type { DateConfirmed } from '../../flows/sending/options.ts';
import { carryEach } from '../../flows/each-write.ts';
import { partly } from '../../flows/partly.ts';
import { requireTest } from '../../flows/confirm.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';

type CarriedWrite = RowOf<'CarriedWrite'>;

export const carriedView: View<CarriedWrite> = {
  columns: [
    { field: 'bewerking', title: { nl: 'Bewerking', en: 'Operation' }, shown: ({ bewerking }) => todoWord(bewerking) },
    columns.nummer,
    columns.id,
  ],
  row: 'CarriedWrite',
};

/** Fails with exit 2 for an aanvraag that only its own command can carry out: it keeps references, or what it made is not known here. */
export async function checkCarried({ journal }: Opened<'journal'>, shown: ReadRequest): Promise<void> {
  const named = shown.writes.find(({ label }) => label !== undefined);
  if (named)
    throw ownCommand(named, {
      nl: 'heeft een eigen referentie of is van een batch met referenties',
      en: 'has a reference of its own or is of a batch with references',
    });
  const made = await madeBy({ journal }, shown);
  const known = new Set(shown.writes.flatMap(({ gebruikt, sleutel }) => (gebruikt && !made.has(sleutel) ? [] : [sleutel])));
  const lost = shown.writes.find(({ van, gebruikt }) => !gebruikt && van !== undefined && !known.has(van));
  if (lost)
    throw ownCommand(lost, {
      nl: 'komt na een schrijfactie waarvan niet zeker is wat ze maakte',
      en: 'comes after a write of which it is not certain what it made',
    });
}

const ownCommand = (write: KeptWrite, { nl, en }: Text): Failure => {
  const naam = write.naam ?? todoWord(write.bewerking);
  return usage(t({ nl: `--uitvoeren: ${naam} ${nl}; er is niets goedgekeurd`, en: `--uitvoeren: ${naam} ${en}; nothing was approved` }), {
    hint: t({
      nl: 'Keur ze goed zonder --uitvoeren, en geef het commando dat ze vroeg opnieuw.',
      en: 'Approve it without --uitvoeren, and give the command that asked for it again.',
    }),
  });
};

/** The document or customer of each write of an aanvraag that is done, by the key of the write; none is read where nothing is left of it. */
async function madeBy({ journal: open }: Opened<'journal'>, { aanvraag, writes }: ReadRequest): Promise<ReadonlyMap<string, string>> {
  if (!writes.some(({ gebruikt }) => gebruikt) || writes.every(({ van }) => van === undefined)) return new Map();
  const journal = await open();
  const made = await journal.entries((entry) => {
    const { goedkeuring } = entry.intent;
    const id = goedkeuring?.aanvraag === aanvraag.nummer && entry.state === 'done' ? documentOf(entry) : null;
    return goedkeuring && id !== null ? ([goedkeuring.sleutel, id] as const) : undefined;
  });
  return new Map(made);
}

export async function checkCarriedDates(session: OpenSession, { writes }: ReadRequest, bevestig: DateConfirmed['bevestig']): Promise<void> {
  const finals = writes.filter(({ bewerking, gebruikt }) => bewerking === 'facturen.definitief' && !gebruikt);
  if (finals.length === 0) return;
  const api = await session.api();
  const ids = finals.flatMap(({ document }) => document ?? []);
  const makers = new Map(writes.map((write) => [write.sleutel, write]));
  const unmade = finals.flatMap(({ document, van }) => (document === null ? (makers.get(van ?? '') ?? []) : []));
  const coming = unmade.map(({ bewerking, naam, datum }): Draft => {
    const isNote = bewerking === 'facturen.creditnota';
    return {
      id: naam ?? todoWord(bewerking),
      datum: (isNote ? undefined : datum) ?? today(session.now()),
      type: isNote ? 'creditnota' : 'factuur',
    };
  });
  await checkDates(session, api, [...(ids.length > 0 ? await draftsOf(api, ids) : []), ...coming], bevestig);
}

/** Carries out the writes of an aanvraag that was approved, in their order, each once. Exit 8 if some failed: the same command continues. */
export async function carryOutRequest(session: OpenSession, shown: ReadRequest): Promise<void> {
  const { writes } = shown;
  const left = writes.filter(({ gebruikt }) => !gebruikt);
  if (left.some(({ verzoek }) => (verzoek as { simuleer?: unknown } | undefined)?.simuleer !== undefined))
    await requireTest(session, '--simuleer');
  // Opened first, because its writes are those that the journal has since.
  await session.api();
  const made = await madeBy(session, shown);
  const all = new Map(writes.map((write) => [write.sleutel, write]));
  const failed = new Map<string, Failure>();
  await carryEach(session, stepsOfRequest(writes), {
    view: carriedView,
    names: namesOf(left),
    failed,
    row: async ({ id, nummer }, { key }): Promise<CarriedWrite> => {
      const { bewerking, document } = all.get(key)!;
      session.out.committed(id ?? bewerking);
      return { bewerking, id: id ?? document, nummer };
    },
    options: {
      inOrder: true,
      ended: ({ key }) => (all.get(key)?.gebruikt ? { kind: 'earlier', id: made.get(key) ?? '' } : undefined),
    },
  });
  if (failed.size > 0) throw partly(left.length, failed);
}

const plainOf = ({ naam, document }: KeptWrite): string | null => naam ?? document;

/** The display name of each write. Writes with the same name also show their operation, and then a number. */
function namesOf(writes: readonly KeptWrite[]): Map<string, string> {
  const plain = groupBy(writes, plainOf);
  const taken = new Map<string, number>();
  return new Map(
    writes.map((write): [string, string] => {
      const { sleutel, bewerking, kanaal, klant } = write;
      const own = plainOf(write);
      const whole = [own ?? klant, todoWord(bewerking), kanaal && channelText(kanaal)].filter(Boolean).join(' ');
      const naam = own !== null && plain.get(own)?.length === 1 ? own : whole;
      const times = (taken.get(naam) ?? 0) + 1;
      taken.set(naam, times);
      return [sleutel, times === 1 ? naam : `${naam} (${times})`];
    }),
  );
}

const subjectOf = ({ van, document }: KeptWrite): string | null => van ?? document;

/** The create of a customer is done just before the first document for it. */
function stepsOfRequest(writes: readonly KeptWrite[]): RunStep[] {
  const steps = new Map<string, RunStep>();
  const ofCustomers = new Set<string>();
  const sendings = groupBy(
    writes.filter(({ bewerking }) => bewerking.endsWith('.versturen')),
    subjectOf,
  );
  for (const write of writes) {
    const maker = write.van === undefined ? undefined : steps.get(write.van);
    const customer = write.bewerking.endsWith('.create') ? maker : undefined;
    if (customer) ofCustomers.add(customer.key);
    const isNote = maker?.write.operation === 'facturen.creditnota';
    steps.set(write.sleutel, {
      key: write.sleutel,
      on: maker && !customer ? { made: maker.key } : write.document === null ? null : { id: write.document },
      // A person approved both channels together.
      write: { ...writeOfRequest(write), overBoth: (sendings.get(subjectOf(write))?.length ?? 0) > 1 },
      customer,
      // The date of a credit note is that of the day.
      ...(write.bewerking === 'facturen.definitief' && !isNote && { dated: write.datum }),
    });
  }
  return [...steps.values()].filter(({ key }) => !ofCustomers.has(key));
}

/** A write as it was asked for, so that it has the hash that was approved. The person saw what it sets aside, so nothing is asked again. */
function writeOfRequest({ bewerking, verzoek, toegevoegd, query, offerte, ondanks }: KeptWrite): RunStep['write'] {
  const endpoint = Object.hasOwn(endpoints, bewerking) ? (endpoints[bewerking as Operation] as Endpoint) : undefined;
  const [method = '', ...path] = endpoint ? [endpoint.method, endpoint.path] : bewerking.split(' ');
  const body = toegevoegd ? { ...(verzoek as object), ...toegevoegd } : verzoek;
  return {
    operation: bewerking,
    body,
    typed: { method, path: path.join(' ') },
    ...given({ given: toegevoegd && verzoek, query, offerte, agreed: ondanks && true }),
  };
}
