import { fieldWord } from '../../../contract/titles.ts';
import { t, type Text } from '../../../language.ts';
import { documentOf, type Entry, lastTime, nummerIn, refusedByPeppol, type State } from '../../../service/journal/log/entries.ts';
import { todoWord } from '../../../service/journal/log/words.ts';
import { formatMoment } from '../../output/moments.ts';
import { columns } from '../../views/columns.ts';
import type { Column, View } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';

export const writeRow = (entry: Entry) => ({
  n: entry.n,
  tijd: entry.intent.time,
  bewerking: entry.intent.operation,
  document: documentOf(entry),
  kanaal: entry.intent.kanaal ?? null,
  toestand: entry.state,
  gebruiker: entry.intent.owner.person ?? null,
  computer: entry.intent.owner.host,
});
type WriteRow = ReturnType<typeof writeRow>;

/** The numbers of documents, by id in lower case. */
type Numbers = ReadonlyMap<string, string>;

type Reader = Opened<'out' | 'timeZone'>;

const stateTexts: Record<State, Text> = {
  open: { nl: 'open', en: 'open' },
  done: { nl: 'gedaan', en: 'done' },
  unsent: { nl: 'niet verstuurd', en: 'not sent' },
  refused: { nl: 'geweigerd', en: 'refused' },
  unknown: { nl: 'onbekend', en: 'unknown' },
  undone: { nl: 'niet gedaan', en: 'not done' },
};

const n: Column<WriteRow> = { field: 'n', title: { nl: 'Nr.', en: 'No.' } };
const tijd: Column<WriteRow> = { field: 'tijd', title: { nl: 'Wanneer', en: 'When' } };
const bewerking: Column<WriteRow> = { field: 'bewerking', title: { nl: 'Bewerking', en: 'Operation' } };
/** The operation as something to do, because the status tells whether it is done. */
const inWords: Column<WriteRow> = { ...bewerking, shown: (row) => todoWord(row.bewerking) };
const document: Column<WriteRow> = { field: 'document', title: { nl: 'Document', en: 'Document' } };
const byNumber = (numbers: Numbers): Column<WriteRow> => {
  const nummerOf = ({ document: id }: WriteRow) => numbers.get(id?.toLowerCase() ?? '');
  return { ...document, shown: (row) => nummerOf(row) ?? row.document, shorter: (row) => nummerOf(row) ?? row.document?.slice(0, 8) };
};
const kanaal: Column<WriteRow> = { field: 'kanaal', title: { nl: 'Kanaal', en: 'Channel' } };
const toestand: Column<WriteRow> = { field: 'toestand', title: { nl: 'Status', en: 'Status' }, kind: 'status' };
/** A narrow table leaves these out first. */
const gebruiker: Column<WriteRow> = { field: 'gebruiker', title: { nl: 'Gebruiker', en: 'User' }, worth: 1 };
const computer: Column<WriteRow> = { field: 'computer', title: { nl: 'Computer', en: 'Machine' }, worth: 1 };

const forProgram = [n, tijd, bewerking, document, toestand];
const forPerson = (timeZone: string | undefined, numbers: Numbers): Column<WriteRow>[] => [
  n,
  { ...tijd, shown: (row) => formatMoment(row.tijd, timeZone) },
  inWords,
  byNumber(numbers),
  { ...toestand, value: (row) => t(stateTexts[row.toestand]) },
];

const columnsFor = ({ out, timeZone }: Reader, numbers: Numbers): Column<WriteRow>[] =>
  out.terminal ? forPerson(timeZone, numbers) : forProgram;

/** The view of a list of writes: local times and words for a person, UTC and the journal's for a program. `numbers` name documents. */
export const writesView = (reader: Reader, numbers: Numbers = new Map()): View<WriteRow> => ({
  columns: [...columnsFor(reader, numbers).map((one) => (one.field === 'tijd' ? { ...one, worth: 2 } : one)), gebruiker, computer],
  row: 'WriteRow',
  id: 'n',
});

export const recoveredView = (reader: Reader): View<WriteRow & { bevinding: string }> => ({
  columns: [...columnsFor(reader, new Map()), { field: 'bevinding', title: { nl: 'Resultaat', en: 'Result' } }],
  row: 'RecoveredRow',
  id: 'n',
});

export const writeFacts = (entry: Entry) => {
  const { intent, outcome, checks } = entry;
  return {
    ...writeRow(entry),
    laatst: lastTime(entry),
    status: outcome && 'status' in outcome ? outcome.status : null,
    peppol_status: refusedByPeppol(entry) ?? null,
    nummer: nummerIn(entry),
    profiel: intent.profile,
    base_url: intent.base_url,
    sleutel: intent.key,
    proces: intent.owner.pid,
    velden: Object.keys(intent.fields),
    naam: intent.label ?? null,
    vooraf: intent.snapshot?.ids.length ?? null,
    nagekeken: checks.map(({ time, found, evidence, ids }) => [time, found, evidence, ...ids].join(' ')),
  };
};

export const oneWriteView = ({ timeZone }: Reader): View<ReturnType<typeof writeFacts>> => ({
  columns: [
    n,
    { ...tijd, shown: (facts) => formatMoment(facts.tijd, timeZone) },
    inWords,
    document,
    kanaal,
    { ...toestand, shown: (facts) => t(stateTexts[facts.toestand]) },
    { field: 'laatst', title: { nl: 'Laatst geweten', en: 'Last known' }, shown: (facts) => formatMoment(facts.laatst, timeZone) },
    { field: 'status', title: { nl: 'HTTP-status', en: 'HTTP status' } },
    { ...columns.peppol_status, sparse: true },
    { field: 'nummer', title: { nl: 'Nummer', en: 'Number' } },
    { field: 'profiel', title: { nl: 'Profiel', en: 'Profile' } },
    { field: 'base_url', title: { nl: 'URL', en: 'URL' } },
    { field: 'sleutel', title: { nl: 'Sleutel (kenmerk)', en: 'Key (fingerprint)' } },
    gebruiker,
    computer,
    { field: 'proces', title: { nl: 'Proces', en: 'Process' } },
    { field: 'velden', title: { nl: 'Velden', en: 'Fields' }, shown: (facts) => facts.velden.map(fieldWord).join(', ') },
    { field: 'naam', title: { nl: 'Naam in de batch', en: 'Name in the batch' }, sparse: true },
    { field: 'vooraf', title: { nl: 'Documenten vooraf', en: 'Documents before' } },
    {
      field: 'nagekeken',
      title: { nl: 'Nagekeken', en: 'Checked' },
      shown: (facts) => facts.nagekeken.map((line) => line.replace(/^\S+/, (time) => formatMoment(time, timeZone))).join('; '),
    },
  ],
  row: 'WriteFacts',
  id: 'n',
});
