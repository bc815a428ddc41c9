import type { RowOf } from '../../replies/index.ts';
import { unlessFailing, usage, type Failure, notConfirmed } from '../../../failure.ts';
import { type BatchOrder, orderOf } from '../../../jobs/batch/run/runs.ts';
import { t } from '../../../language.ts';
import { writeEml } from '../../../machine/text/eml.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { documentOf, type Entry, nummerIn } from '../../../service/journal/log/entries.ts';
import { referenceIn } from '../../../service/journal/log/references.ts';
import { todoWord } from '../../../service/journal/log/words.ts';
import { answersTo } from '../../../service/journal/verdict/unsettled.ts';
import type { Recovery } from '../../../service/journal/recovery/recovery.ts';
import { addressIn } from '../../flows/mail-address.ts';
import { stream } from '../../flows/stream.ts';
import { noteWhole } from '../../flows/undelivered.ts';
import { formatMoney } from '../../output/money.ts';
import { formatDate } from '../../output/days.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';

/** A write of which only a person can say how it ended. The amount is in euro, with VAT; null where nothing here tells it. */
type Question = RowOf<'Question'>;

const view: View<Question> = {
  columns: [
    { field: 'n', title: { nl: 'Nr.', en: 'No.' } },
    { field: 'bewerking', title: { nl: 'Bewerking', en: 'Operation' }, shown: ({ bewerking }) => todoWord(bewerking) },
    { field: 'referentie', title: { nl: 'Referentie', en: 'Reference' }, sparse: true },
    {
      field: 'nummer',
      title: { nl: 'Document', en: 'Document' },
      shown: ({ nummer, document }) => nummer ?? document?.slice(0, 8),
      sparse: true,
    },
    { field: 'klant', title: { nl: 'Klant', en: 'Customer' }, sparse: true },
    { field: 'bedrag', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag', sparse: true },
    { field: 'datum', title: { nl: 'Datum', en: 'Date' }, kind: 'datum', sparse: true },
    { field: 'ja', title: { nl: 'Als het gebeurd is', en: 'If it happened' }, kind: 'heel' },
    { field: 'nee', title: { nl: 'Als het niet gebeurd is', en: 'If it did not' }, kind: 'heel' },
  ],
  row: 'Question',
  id: 'n',
};

/** Looks for every uncertain write, and shows those that only a person can answer. Fails with exit 12 where there are any. */
export async function askQuestions(opened: OpenSession, { eml, aan }: { eml?: true | undefined; aan?: string | undefined }): Promise<void> {
  const { globals, out } = opened;
  if (aan !== undefined && !eml) throw usage({ nl: '--aan gaat alleen samen met --eml', en: '--aan goes with --eml only' });
  const to = eml ? addressIn(aan) : undefined;
  out.check(view);
  const recovery = await opened.recovery();
  await noteWhole(opened);
  if (!globals.proef) await recovery.alone(() => lookAll(recovery));
  const questions: Question[] = [];
  for (const entry of await recovery.undecided()) questions.push(await questionOf(opened, entry));
  if (to === undefined) await out.list(stream(questions), view);
  else if (questions.length > 0) await out.raw(mailOf(opened, to, questions));
  opened.checkFigures();
  if (questions.length > 0) throw unanswered(questions.length);
  await out.notice({ nl: 'Er is geen vraag open.', en: 'No question is open.' });
}

/** A write that can't be looked for now stays a question. */
async function lookAll(recovery: Recovery): Promise<void> {
  for (const entry of await recovery.undecided()) await unlessFailing(recovery.recover(entry));
}

async function questionOf({ memory, state, timeZone }: OpenSession, entry: Entry): Promise<Question> {
  const { n, intent, checks } = entry;
  const document = documentOf(entry);
  const known = (await (await memory()).documents()).find(({ id }) => id.toLowerCase() === document?.toLowerCase());
  const referentie = intent.label === undefined ? null : referenceIn(intent.label);
  const order: BatchOrder | undefined = referentie === null ? undefined : await (await state()).read((all) => orderOf(all, referentie));
  const [customer] = order?.klant_id == null ? [] : await (await memory()).klantenOf([order.klant_id]);
  const [ja, nee] = answersTo(entry);
  return {
    n,
    tijd: intent.time,
    bewerking: intent.operation,
    referentie,
    document,
    nummer: known?.nummer ?? nummerIn(entry),
    klant: known?.klant ?? customer?.klant.naam ?? null,
    bedrag: known?.totaal_incl ?? order?.totaal_incl ?? null,
    datum: known?.datum ?? order?.datum ?? null,
    gezocht: checks.map(({ time, found, ids }) => [formatMoment(time, timeZone), found, ...ids].join(' ')),
    ja,
    nee,
  };
}

/** One mail with every question. */
function mailOf({ now, uuid, timeZone }: Opened<'now' | 'uuid' | 'timeZone'>, email: string, questions: readonly Question[]): string {
  const { length } = questions;
  const subject =
    length === 1
      ? t({ nl: 'duit: één vraag', en: 'duit: one question' })
      : t({ nl: `duit: ${length} vragen`, en: `duit: ${length} questions` });
  return writeEml({
    to: { email },
    subject,
    text: questions.map((one) => questionText(one, timeZone)).join('\n\n'),
    attachments: [],
    date: now(),
    messageId: `${uuid()}@duit.invalid`,
  });
}

function questionText({ tijd, bewerking, ja, nee, gezocht, ...one }: Question, timeZone: string | undefined): string {
  const about = [
    one.referentie,
    one.nummer ?? one.document,
    one.klant,
    one.bedrag === null ? null : formatMoney(one.bedrag),
    one.datum === null ? null : formatDate(one.datum),
  ];
  const what = [todoWord(bewerking), ...about.flatMap((fact) => (fact === null ? [] : clean(fact)))].join(', ');
  const when = formatMoment(tijd, timeZone);
  const looked = gezocht.length === 0 ? t({ nl: 'nog niet', en: 'not yet' }) : gezocht.join('; ');
  return [
    t({ nl: `Is dit gebeurd? ${what} (verstuurd op ${when})`, en: `Did this happen? ${what} (sent on ${when})` }),
    t({ nl: `Nagekeken: ${looked}`, en: `Looked for: ${looked}` }),
    t({ nl: `Ja:  ${ja}`, en: `Yes: ${ja}` }),
    t({ nl: `Nee: ${nee}`, en: `No:  ${nee}` }),
  ].join('\n');
}

const unanswered = (count: number): Failure =>
  notConfirmed(
    'maybe_done',
    count === 1
      ? t({ nl: 'één vraag is open', en: 'one question is open' })
      : t({ nl: `${count} vragen zijn open`, en: `${count} questions are open` }),
    {
      hint: t({
        nl: 'Kijk bij de dienst of de ontvanger na wat er gebeurd is, en geef het commando voor ja of nee.',
        en: 'See at the service or with the recipient what happened, and give the command for yes or no.',
      }),
    },
  );
