import type { Factuur, KlantInvoer, Verzending } from '../../contract/index.ts';
import { t } from '../../language.ts';
import type { Word } from '../../machine/shell/shell.ts';
import type { Api } from '../../service/api/index.ts';
import { declined } from '../flows/confirm.ts';
import { notSentYet, tellNotFinal } from '../flows/finalising/next-step.ts';
import { comparingTotals } from '../flows/making/totals.ts';
import type { Column } from '../output/out.ts';
import type { OpenSession, Opened } from '../session/session.ts';
import { columns, viewOf } from '../views/columns.ts';
import { finalStatus, newOfferteView } from '../views/documents.ts';
import { askDocument, type GivenAnswers } from './ask-document.ts';
import { askEnding, type DraftEnding, showAnswers } from './ask-ending.ts';
import { askKlant } from './ask-klant.ts';
import { commandLine, klantLine, optionWords, wholeCommand } from './command.ts';
import { draftBody, makeSteps, showCommand, type Step, takeSteps } from './make.ts';

/** The replies of the service to each step of an invoice, merged: made, final, sent. */
type Result = Partial<Factuur & Verzending>;

/** The status of an invoice that is final but was not sent is `verzonden` at the service all the same. */
const shownStatus: Column<Result> = {
  ...columns.status,
  shown: ({ status, kanaal }) => (kanaal ? t({ nl: 'verstuurd', en: 'sent' }) : finalStatus(status)),
};

const resultView = viewOf<Result>('Made', [
  columns.nummer,
  shownStatus,
  columns.ogm,
  columns.totaal_incl,
  columns.kanaal,
  columns.peppol_status,
  columns.naar,
  columns.id,
]);

/** A step of an invoice after it is made: the words of its command, and the request. */
interface LaterStep {
  readonly words: (factuur: Word) => Word[];
  readonly run: (id: string) => Promise<object>;
}

function laterSteps(api: Api, { definitief, datumBevestigd = false, verstuur }: DraftEnding): LaterStep[] {
  const later: LaterStep[] = [];
  if (definitief) {
    const words = (factuur: Word): Word[] => ['factuur', 'definitief', factuur, ...(datumBevestigd ? ['--datum-bevestigd'] : [])];
    later.push({ words, run: (id) => api.facturen.definitief(id) });
  }
  if (verstuur) {
    const { kanaal, email } = verstuur;
    later.push({
      words: (factuur) => ['factuur', 'verstuur', factuur, ...optionWords({ kanaal, email })],
      run: (id) => api.facturen.versturen(id, verstuur),
    });
  }
  return later;
}

/** Asks for an invoice and its ending. Only after the last question it writes to the service. */
export async function factuurWizard(session: OpenSession, given: GivenAnswers): Promise<void> {
  const { out, ask, globals } = session;
  out.check(resultView);
  const api = await session.api();
  const draft = await askDocument(session, api, 'factuur', given);
  await showAnswers(session, draft);
  const later = laterSteps(api, await askEnding(session, draft));
  const after = later.map(({ words }) => words);
  await showCommand(ask, wholeCommand('factuur', draft, globals, after));

  const result: Result = {};
  const make = async (klant: string) => {
    const body = await draftBody(session, 'FactuurInvoer', draft, klant);
    Object.assign(result, await comparingTotals(session, body.regels, () => api.facturen.create(body)));
  };
  const steps = later.map(
    ({ words, run }): Step => ({
      run: async () => void Object.assign(result, await run(result.id ?? '')),
      line: () => result.id && commandLine(words(result.id), globals),
    }),
  );
  try {
    await takeSteps([...makeSteps(api, 'factuur', draft, globals, make), ...steps]);
  } finally {
    // The user needs the result of the steps that succeeded, also when a later one failed.
    if (result.id !== undefined) await out.record(result, resultView);
    const next = out.format === 'tabel' && !result.kanaal && notSentYet('factuur', [result]);
    if (next) await out.notice(next);
    else if (result.id !== undefined && later.length === 0) await tellNotFinal(session, 'factuur', result.id);
  }
}

/** Asks for a quote. Only after the last question it writes to the service. */
export async function offerteWizard(session: OpenSession, given: GivenAnswers): Promise<void> {
  const { out, ask, globals } = session;
  out.check(newOfferteView);
  const api = await session.api();
  const draft = await askDocument(session, api, 'offerte', given);
  await showAnswers(session, draft);
  if (!(await ask.confirm(t({ nl: 'Deze offerte maken?', en: 'Make this quote?' }), { default: true }))) throw declined();
  await showCommand(ask, wholeCommand('offerte', draft, globals));
  const make = async (klant: string) => {
    const body = await draftBody(session, 'OfferteInvoer', draft, klant);
    await out.record(await comparingTotals(session, body.regels, () => api.offertes.create(body)), newOfferteView);
  };
  await takeSteps(makeSteps(api, 'offerte', draft, globals, make));
}

/** Asks for the fields of a new customer and for a confirmation; declining fails with exit 12. */
export async function klantWizard({ ask, globals, profile }: Opened<'ask' | 'globals' | 'profile'>): Promise<KlantInvoer> {
  // Without one there is nowhere to make it, which is said before seven questions.
  await profile();
  const klant = await askKlant(ask);
  if (!(await ask.confirm(t({ nl: 'Deze klant maken?', en: 'Make this customer?' }), { default: true }))) throw declined();
  await showCommand(ask, klantLine(klant, globals));
  return klant;
}
