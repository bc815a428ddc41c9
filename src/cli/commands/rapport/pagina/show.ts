import { refuseIdle } from '../../../output/open.ts';
import { today } from '../../../../belgium/dates.ts';
import { type Failure, usage } from '../../../../failure.ts';
import { countUnfinished } from '../../../../jobs/inbox/seen.ts';
import { type Between, periodOrYear } from '../../../../jobs/reports/count/days.ts';
import type { PaidBy } from '../../../../jobs/reports/count/debt.ts';
import { type PageContent, daysOfReturn, type PagePlan, readContent } from '../../../../jobs/reports/page/read.ts';
import { t } from '../../../../language.ts';
import { datedName, fileName } from '../../../../machine/files/names.ts';
import type { Saved } from '../../../../machine/files/save.ts';
import { openPayments } from '../../../flows/bank/payments.ts';
import { newTarget } from '../../../flows/planning/place.ts';
import { tell } from '../../../flows/reports/found.ts';
import { incompleteFailure, incompleteText } from '../../../flows/reports/incomplete.ts';
import { openReader, returnFigures } from '../../../flows/reports/reader.ts';
import { stream } from '../../../flows/stream.ts';
import { period, type PeriodOptions } from '../../../options.ts';
import { formatMoment } from '../../../output/moments.ts';
import type { View } from '../../../output/out.ts';
import type { OpenSession } from '../../../session/session.ts';
import { columns } from '../../../views/columns.ts';
import { codesIn, unplacedFailure } from '../btw/unplaced.ts';
import { page } from './page.ts';

interface PageOptions extends PeriodOptions {
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: true | undefined;
  readonly btwCodes?: string | undefined;
  readonly volgens?: PaidBy | undefined;
}

const view: View<Saved> = {
  columns: [columns.bestand, columns.bytes, columns.sha256],
  fields: ['bestand', 'bytes', 'sha256'],
  id: 'bestand',
};

/** Saves all reports of a period as one page, or writes it to standard output. Fails with exit 8 where a document is missing, or an amount stands in no rooster. */
export async function showPage(session: OpenSession, { uitvoer, overschrijven, btwCodes, volgens, ...opties }: PageOptions): Promise<void> {
  const { files, globals, out, timeZone } = session;
  const now = session.now();
  const plan = { today: today(now), range: periodOrYear(period(opties), today(now)) };
  const idle = overschrijven ? '--overschrijven' : globals.velden && '--velden';
  refuseIdle(uitvoer === '-' && idle, '-o -');
  if (uitvoer !== '-') out.check(view);
  const file = uitvoer ?? (await defaultName(session, plan.range));
  const target = file === '-' ? undefined : await newTarget(files, file, overschrijven, true);
  const known = await openPayments(session, volgens);
  const content = await read(session, { ...plan, payments: known?.of }, btwCodes);
  const lacking = incompleteText(content.ledger);
  if (lacking !== undefined) await out.warn(lacking);
  await tell(session, known?.notes ?? []);
  const bankNotes = (known?.notes ?? []).map(({ text }) => text);
  const bytes = Buffer.from(page({ ...content, bankNotes, made: formatMoment(now.toISOString(), timeZone), timeZone }));
  if (target) await out.record(await target.save(stream([bytes]), { id: file, name: null }), view);
  else await files.print(stream([bytes]), 'raw');
  const { btw, ledger } = content;
  const failure = btw ? unplacedFailure(ledger, btw.whole.unplaced) : incompleteFailure(ledger);
  if (failure) throw failure;
}

/** Reads the content of the page. Fails with exit 2 for a file of codes where no return comes on it. */
async function read(
  session: OpenSession,
  plan: Pick<PagePlan, 'today' | 'range' | 'payments'>,
  btwCodes: string | undefined,
): Promise<PageContent> {
  const profile = await session.profile();
  if (btwCodes !== undefined && !daysOfReturn(profile, plan.range)) throw noReturn();
  const codes = await codesIn(session, btwCodes);
  const store = await session.figures(returnFigures());
  const beside = { journal: await session.journal(), store, unfinished: await store.read(countUnfinished) };
  return readContent(await openReader(session), { ...plan, ...beside, profile, codes });
}

const noReturn = (): Failure =>
  usage(
    t({
      nl: '--btw-codes doet hier niets: er komt geen btw-aangifte op de pagina',
      en: '--btw-codes does nothing here: no VAT return comes on the page',
    }),
    {
      hint: t({
        nl: 'Ze staat er als de periode een eerste en een laatste dag heeft en het profiel een btw-stelsel met aangifte: duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal',
        en: 'It is there where the period has a first and a last day, and the profile a VAT scheme with a return: duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal',
      }),
    },
  );

/** A name for the page in the working folder: the profile and the days of its period. */
async function defaultName(session: Pick<OpenSession, 'profile'>, { van, tot }: Between): Promise<string> {
  const { naam, account } = await session.profile();
  return fileName(datedName(van, [tot, t({ nl: 'rapport', en: 'report' }), naam]), account, 'html');
}
