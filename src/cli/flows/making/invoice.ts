import type { Factuur, VerstuurInvoer, Verzending } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import type { Word } from '../../../machine/shell/shell.ts';
import type { RunStep } from '../../../service/run/runner.ts';
import type { Done } from '../../../service/run/step.ts';
import type { Column } from '../../output/out.ts';
import { columns, viewOf } from '../../views/columns.ts';
import { finalStatus } from '../../views/documents.ts';
import type { Globals, OpenSession } from '../../session/session.ts';
import { confirmWords } from '../confirm.ts';
import type { DateDoubt } from '../finalising/dates.ts';
import { notSentYet } from '../finalising/next-step.ts';
import { commandLine, type CommandStep, optionWords, takeSteps, type TakingSteps } from './steps.ts';

export interface DraftEnding {
  readonly definitief: boolean;
  /** The doubts about the date that the user confirmed, as for `definitief`. */
  readonly bevestig?: readonly DateDoubt['word'][];
  /** The bodies of its sendings once it is final, one for each channel. */
  readonly verstuur?: readonly VerstuurInvoer[];
}

/** The replies of the service to each step of an invoice, merged: made, final, sent. */
export type InvoiceResult = Partial<Factuur & Verzending>;

/** The status of an invoice that is final but was not sent is `verzonden` at the service all the same. */
const shownStatus: Column<InvoiceResult> = {
  ...columns.status,
  shown: ({ status, kanaal }) => (kanaal ? t({ nl: 'verstuurd', en: 'sent' }) : finalStatus(status)),
};

export const invoiceResultView = viewOf<InvoiceResult>('Made', [
  columns.nummer,
  shownStatus,
  columns.ogm,
  columns.totaal_incl,
  columns.kanaal,
  columns.peppol_status,
  columns.naar,
  columns.id,
]);

interface LaterStep extends CommandStep {
  readonly words: (factuur: Word) => Word[];
}

/** The writes on an invoice, in their order; `all` are the channels that are wanted, where some were served before. */
export function laterSteps(
  on: NonNullable<RunStep['on']>,
  { definitief, bevestig = [], verstuur = [] }: DraftEnding,
  globals: Globals,
  all = verstuur,
): LaterStep[] {
  const step = (key: string, write: RunStep['write'], words: LaterStep['words']): LaterStep => {
    const line: CommandStep['line'] = (ids) => {
      const id = 'id' in on ? on.id : ids.get(on.made);
      return id === undefined ? undefined : commandLine(words(id), globals);
    };
    return { key, on, write, words, line };
  };
  const finalWords = (factuur: Word): Word[] => ['factuur', 'definitief', factuur, ...confirmWords(bevestig)];
  const final = step('definitief', { operation: 'facturen.definitief', body: undefined }, finalWords);
  const sendings = verstuur.map((body) => {
    const { kanaal, email } = body;
    const write = { operation: 'facturen.versturen', body, overBoth: all.length > 1 };
    return step(kanaal, write, (factuur) => ['factuur', 'verstuur', factuur, ...optionWords({ kanaal, email })]);
  });
  return [...(definitief ? [final] : []), ...sendings];
}

interface Carrying extends TakingSteps {
  readonly before?: Factuur | undefined;
  readonly heard?: (done: Done, step: RunStep) => Promise<void>;
}

/** Makes the invoice unless it exists `before`. Shows what the steps came to, also if a later one failed; `heard` takes each reply. */
export async function carryInvoice(
  session: OpenSession,
  steps: readonly CommandStep[],
  { before, heard, ...taking }: Carrying,
): Promise<InvoiceResult> {
  const { out, dryRun } = session;
  const result: InvoiceResult = { ...before };
  try {
    await takeSteps(
      session,
      steps,
      async (done, step) => {
        await heard?.(done, step);
        if (step.write.operation !== 'klanten.create') addTo(result, done.data);
      },
      taking,
    );
  } finally {
    if (result.id !== undefined && !dryRun) {
      const { writtenFactuur } = await import('../written.ts');
      await out.record(await writtenFactuur(session, 'factuur', result), invoiceResultView);
    }
    const next = !dryRun && out.terminal && out.format === 'tabel' && !result.kanaal && notSentYet('factuur', [result]);
    if (next) await out.notice(next);
  }
  return result;
}

/** Adds a reply. A document that went over two channels has both. */
function addTo(result: InvoiceResult, reply: InvoiceResult): void {
  const before = result.kanaal;
  Object.assign(result, reply);
  if (before && reply.kanaal && before !== reply.kanaal) result.kanaal = `${before}+${reply.kanaal}`;
}
