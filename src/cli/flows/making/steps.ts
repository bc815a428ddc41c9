import type { Factuur, VerstuurInvoer, Verzending } from '../../../contract/index.ts';
import { given } from '../../../contract/fields.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { shellLine, type Word } from '../../../machine/shell/shell.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Column } from '../../output/out.ts';
import { columns, viewOf } from '../../views/columns.ts';
import { finalStatus } from '../../views/documents.ts';
import type { Globals } from '../../session/session.ts';
import { confirmWords } from '../confirm.ts';
import type { DateDoubt } from '../finalising/dates.ts';

export const optionWords = (fields: Record<string, string | undefined>): string[] =>
  Object.entries(fields).flatMap(([field, text]) => (text === undefined ? [] : [`--${field.replaceAll('_', '-')}`, text]));

/** A command line of these words, with `--profiel` if it was given. */
export const commandLine = (words: readonly Word[], { profiel }: Globals): string =>
  shellLine(['duit', ...words, ...optionWords({ profiel })]);

/** One write, and the command line that does the same; undefined while the id from an earlier step is not known yet. */
export interface Step {
  readonly run: () => Promise<void>;
  readonly line: () => string | undefined;
}

/**
 * Takes the steps in order. A failure of the first one passes through. A later failure ends with exit 8, or 7 when its
 * outcome is unknown; its hint has the command lines that are left, or `same`, the line that does all of them.
 */
export async function takeSteps(steps: readonly Step[], same?: string): Promise<void> {
  for (const [at, { run }] of steps.entries()) {
    try {
      await run();
    } catch (error) {
      if (at === 0 || !(error instanceof Failure)) throw error;
      throw halfway(error, steps.slice(at), same);
    }
  }
}

function halfway(failure: Failure, [failed, ...later]: readonly Step[], same: string | undefined): Failure {
  const { reason, message, status, errors, hint, limit, aanvraag, cause } = failure;
  const unknown = reason === 'unknown';
  const left = (unknown || !failed ? later : [failed, ...later]).flatMap(({ line }) => line() ?? []);
  const lines = same === undefined || left.length === 0 ? left : [same];
  const on = unknown
    ? t({ nl: 'De vorige stappen zijn gedaan; ga daarna verder met:', en: 'The earlier steps are done; afterwards continue with:' })
    : t({ nl: 'De vorige stappen zijn gedaan; ga verder met:', en: 'The earlier steps are done; continue with:' });
  const next = lines.length > 0 ? [on, ...lines.map((one) => `  ${one}`)] : [];
  return new Failure(unknown ? 'unknown' : 'partly', message, {
    ...(status !== undefined && { status }),
    ...given({ errors, limit, aanvraag }),
    // A temporary failure advises to run all of it again, which would repeat the earlier steps.
    hint: [reason === 'temporary' ? undefined : hint, ...next].filter(Boolean).join('\n'),
    // The steps before are done, and the same command would begin again.
    ...(same === undefined && { repeatable: false }),
    cause,
  });
}

/** How far an invoice goes once it is made. */
export interface DraftEnding {
  readonly definitief: boolean;
  /** What the user confirmed of the date, as `definitief` asks about it. */
  readonly bevestig?: readonly DateDoubt['word'][];
  /** What is sent once it is final, one for each channel. */
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

/** A step of an invoice after it is made: the words of its command, and the request, which `planned` shows before there is an invoice. */
interface LaterStep {
  readonly words: (factuur: Word) => Word[];
  readonly planned: (id: string) => { readonly method: string; readonly path: string; readonly body?: object };
  readonly run: (id: string) => Promise<object>;
}

const finalRequest = (id: string) => ({ method: 'POST', path: `/facturen/${id}/definitief` });

/** The writes after an invoice is made, in their order; `all` are the channels that are wanted, where some were served before. */
export function laterSteps(api: Api, { definitief, bevestig = [], verstuur = [] }: DraftEnding, all = verstuur): LaterStep[] {
  const later: LaterStep[] = [];
  if (definitief) {
    const words = (factuur: Word): Word[] => ['factuur', 'definitief', factuur, ...confirmWords(bevestig)];
    later.push({ words, planned: finalRequest, run: (id) => api.facturen.definitief(id) });
  }
  for (const body of verstuur) {
    const { kanaal, email } = body;
    later.push({
      words: (factuur) => ['factuur', 'verstuur', factuur, ...optionWords({ kanaal, email })],
      planned: (id) => ({ method: 'POST', path: `/facturen/${id}/versturen`, body }),
      run: (id) => api.facturen.versturen(id, body, { overBoth: all.length > 1 }),
    });
  }
  return later;
}
