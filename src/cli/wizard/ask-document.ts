import { addDays, today } from '../../belgium/dates.ts';
import type { Confirmation } from '../../belgium/checks/document.ts';
import { Tekst } from '../../contract/primitives.ts';
import type { FactuurInvoer, OfferteInvoer } from '../../contract/index.ts';
import { t } from '../../language.ts';
import type { Api } from '../../service/api/index.ts';
import { openDoubts } from '../flows/accepting/accept.ts';
import type { wizardAnswers } from '../flows/arguments.ts';
import { checkPeriod, parseDate } from '../input/dates.ts';
import { formatDate } from '../output/moments.ts';
import type { Opened } from '../session/session.ts';
import { back, helpAnswer, optional, orNone, visibleText, writtenOut } from './answers.ts';
import { askCustomer, type Customer, givenCustomer } from './ask-customer.ts';
import { type AnsweredRegel, askLines } from './ask-lines.ts';

export type DraftKind = 'factuur' | 'offerte';

/** All answers about a document: its customer, its lines, and its other fields under the names of the API. */
export interface DocumentDraft
  extends Readonly<Record<Exclude<keyof (FactuurInvoer & OfferteInvoer), 'klant_id' | 'regels'>, string | undefined>> {
  readonly customer: Customer;
  readonly lines: readonly AnsweredRegel[];
  readonly datum: string;
  /** The doubts about it that the user confirmed. */
  readonly confirmed?: readonly Confirmation[];
}

/** The answers that the options of the command gave already, each under its option. */
export type GivenAnswers = Partial<Readonly<Record<(typeof wizardAnswers)[number], string | undefined>>>;

/** Asks for customer, lines, date and notes, and for an offerte also until when it holds, as far as they are not given. */
export async function askDocument(
  session: Opened<'api' | 'ask' | 'globals' | 'now' | 'out' | 'profile'>,
  api: Api,
  kind: DraftKind,
  given: GivenAnswers,
): Promise<DocumentDraft> {
  checkPeriod(given.datum, given.geldigTot, ['--datum', '--geldig-tot']);
  if (given.notities !== undefined) writtenOut((text) => text)(given.notities);
  const { ask, now } = session;
  await ask.show(
    t({
      nl: `Ctrl-C stopt; vóór de laatste vraag wordt niets verstuurd. Bij een regel: ${helpAnswer} geeft hulp, ${back} gaat terug.`,
      en: `Ctrl-C stops; nothing is sent before the last question. At a line: ${helpAnswer} gives help, ${back} goes back.`,
    }),
  );
  const date = dateName();
  const parse = (answer: string) => {
    if (answer === back) return undefined;
    const day = parseDate(answer, date);
    checkPeriod(day, given.geldigTot, [date, untilName()], formatDate);
    return day;
  };
  let customer = given.klant === undefined ? await askCustomer(session, api) : await givenCustomer(session, api, given.klant);
  let lines: readonly AnsweredRegel[] = [];
  let confirmed: readonly Confirmation[] = [];
  let datum: string | undefined;
  while (datum === undefined) {
    const answered = await askLines(session, api, lines);
    lines = answered ?? [];
    const agreed = answered && (await askDoubts(session, answered));
    if (answered && !agreed) continue;
    confirmed = agreed ?? [];
    if (answered) datum = given.datum ?? (await ask.read(date, parse, { default: formatDate(today(now())) }));
    else customer = await askCustomer(session, api);
  }
  const geldig_tot = given.geldigTot ?? (kind === 'offerte' ? await askUntil(session, datum) : undefined);
  const notes = orNone(t({ nl: 'Notities', en: 'Notes' }));
  const notities = given.notities ?? (await ask.read(notes, optional(writtenOut(visibleText(Tekst))), { default: '' }));
  return { customer, lines, datum, geldig_tot, notities, confirmed };
}

/** Asks about what may be wrong with the lines, and gives the names by which that is confirmed; undefined where it is not right. */
async function askDoubts(
  session: Opened<'ask' | 'profile'>,
  lines: readonly AnsweredRegel[],
): Promise<readonly Confirmation[] | undefined> {
  const asked = await openDoubts(session, lines, new Set());
  for (const { text } of asked) await session.ask.show(`${t({ nl: 'Let op', en: 'Note' })}: ${text}`);
  if (asked.length > 0 && !(await session.ask.confirm(t({ nl: 'Klopt dat?', en: 'Is that right?' })))) return undefined;
  return [...new Set(asked.map(({ confirmation }) => confirmation))];
}

const dateName = (): string => t({ nl: 'Datum', en: 'Date' });
const untilName = (): string => t({ nl: 'Geldig tot', en: 'Valid until' });

function askUntil({ ask }: Opened<'ask'>, datum: string): Promise<string> {
  const name = untilName();
  const parse = (answer: string) => {
    const day = parseDate(answer, name);
    checkPeriod(datum, day, [dateName(), name], formatDate);
    return day;
  };
  return ask.read(name, parse, { default: formatDate(addDays(datum, 30)) });
}
