import type { Api } from '../../service/api/index.ts';
import type { Factuur, Verzending } from '../../contract/index.ts';
import { velden } from '../../contract/values.ts';
import type { OpenSession } from '../session/session.ts';
import type { Word } from '../../machine/shell/shell.ts';
import { comparingTotals } from '../flows/making/totals.ts';
import { documentBody } from '../flows/making/document.ts';
import { sendOnce } from '../flows/sending/twice.ts';
import { columns } from '../views/columns.ts';
import { viewOf } from '../views/view.ts';
import { askDocument } from './ask-document.ts';
import { askEnding, type Ending, showDraft } from './ask-ending.ts';
import { line, optionWords, wholeCommand } from './command.ts';
import { makeSteps, showCommand } from './make.ts';
import { type Step, takeSteps } from './steps.ts';

/** What the service said of an invoice on its way: made, final, sent. */
type Done = Partial<Factuur & Verzending>;

const done = viewOf<Done>(
  [...velden.factuur, ...velden.verzending],
  [columns.nummer, columns.status, columns.ogm, columns.totaal_incl, columns.kanaal, columns.peppol_status, columns.naar, columns.id],
);

/** What is done with an invoice after it is made: the words of its command, and the work. */
interface Later {
  readonly words: (factuur: Word) => Word[];
  readonly run: (id: string) => Promise<object>;
}

function laterFor(session: OpenSession, api: Api, { definitief, verstuur }: Ending): Later[] {
  const later: Later[] = [];
  if (definitief) later.push({ words: (factuur) => ['factuur', 'definitief', factuur], run: (id) => api.facturen.definitief(id) });
  if (verstuur) {
    const { kanaal, email } = verstuur;
    later.push({
      words: (factuur) => ['factuur', 'verstuur', factuur, ...optionWords({ kanaal, email })],
      run: (id) => sendOnce(session, { id, kanaal }, false, () => api.facturen.versturen(id, verstuur)),
    });
  }
  return later;
}

/** Asks for an invoice and what becomes of it; then, and not before, does it. */
export async function factuurWizard(session: OpenSession): Promise<void> {
  const { out, ask, globals } = session;
  out.check(done);
  const api = await session.api();
  const draft = await askDocument(session, api, 'factuur');
  await showDraft(session, draft);
  const later = laterFor(session, api, await askEnding(session, draft));
  const after = later.map(({ words }) => words);
  await showCommand(ask, wholeCommand('factuur', draft, globals, after));

  const result: Done = {};
  const make = async (klant: string) => {
    const body = await documentBody(
      session,
      'FactuurInvoer',
      { ...draft, klant },
      draft.lines.map(({ regel }) => regel),
    );
    Object.assign(result, await comparingTotals(session, body.regels, () => api.facturen.create(body)));
  };
  const steps = later.map(
    ({ words, run }): Step => ({
      run: async () => void Object.assign(result, await run(result.id ?? '')),
      line: () => result.id && line(words(result.id), globals),
    }),
  );
  try {
    await takeSteps([...makeSteps(api, 'factuur', draft, globals, make), ...steps]);
  } finally {
    // What was done must be readable, also where a later step failed.
    if (result.id !== undefined) await out.record(result, done);
  }
}
