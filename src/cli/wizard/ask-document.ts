import { addDays, today } from '../../belgium/dates.ts';
import { Tekst } from '../../contract/primitives.ts';
import { t } from '../../language.ts';
import type { Api } from '../../service/api/index.ts';
import { checkPeriod, parseDate } from '../input/dates.ts';
import { formatDate } from '../output/moments.ts';
import type { OpenSession } from '../session/session.ts';
import { optional, orNone, visibleText } from './answers.ts';
import { askCustomer, type Customer } from './ask-customer.ts';
import { type AnsweredRegel, askLines } from './ask-lines.ts';

/** The kind of document that the wizard makes. */
export type DraftKind = 'factuur' | 'offerte';

/** All answers about a document. */
export interface Draft {
  readonly customer: Customer;
  readonly lines: readonly AnsweredRegel[];
  readonly datum: string;
  /** The last day that an offerte holds, `YYYY-MM-DD`; a factuur has none. */
  readonly geldigTot?: string;
  readonly notities?: string | undefined;
}

/** Asks for customer, lines, date and notes, and for an offerte also until when it holds. */
export async function askDocument(session: OpenSession, api: Api, kind: DraftKind): Promise<Draft> {
  const { ask, now } = session;
  await ask.show(
    t({
      nl: 'Ctrl-C stopt; vóór de laatste vraag wordt niets verstuurd.',
      en: 'Ctrl-C stops; nothing is sent before the last question.',
    }),
  );
  const customer = await askCustomer(session, api);
  const lines = await askLines(session, api);
  const date = dateName();
  const datum = await ask.read(date, (answer) => parseDate(answer, date), { default: formatDate(today(now())) });
  const until = kind === 'offerte' ? { geldigTot: await askUntil(session, datum) } : {};
  const notities = await ask.read(orNone(t({ nl: 'Notities', en: 'Notes' })), optional(visibleText(Tekst)), { default: '' });
  return { customer, lines, datum, ...until, notities };
}

const dateName = (): string => t({ nl: 'Datum', en: 'Date' });

function askUntil({ ask }: OpenSession, datum: string): Promise<string> {
  const name = t({ nl: 'Geldig tot', en: 'Valid until' });
  const parse = (answer: string) => {
    const day = parseDate(answer, name);
    checkPeriod(datum, day, [dateName(), name], formatDate);
    return day;
  };
  return ask.read(name, parse, { default: formatDate(addDays(datum, 30)) });
}
