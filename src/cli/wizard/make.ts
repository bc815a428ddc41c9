import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Api } from '../../service/api/index.ts';
import type { BodyOf } from '../../service/api/input.ts';
import { documentBody } from '../flows/making/document.ts';
import type { Globals, Opened } from '../session/session.ts';
import type { Ask } from '../terminal/ask.ts';
import type { DocumentDraft, DraftKind } from './ask-document.ts';
import { documentLine, klantLine } from './command.ts';

/** One write, and the command line that does the same; undefined while the id from an earlier step is not known yet. */
export interface Step {
  readonly run: () => Promise<void>;
  readonly line: () => string | undefined;
}

/**
 * Takes the steps in order. A failure of the first one passes through. A later failure ends with exit 8, or 7 when its
 * outcome is unknown; its hint has the command lines that are left.
 */
export async function takeSteps(steps: readonly Step[]): Promise<void> {
  for (const [at, { run }] of steps.entries()) {
    try {
      await run();
    } catch (error) {
      if (at === 0 || !(error instanceof Failure)) throw error;
      throw halfway(error, steps.slice(at));
    }
  }
}

function halfway({ reason, message, status, errors, hint, cause }: Failure, [failed, ...later]: readonly Step[]): Failure {
  const unknown = reason === 'unknown';
  const lines = (unknown || !failed ? later : [failed, ...later]).flatMap(({ line }) => line() ?? []);
  const on = unknown
    ? t({ nl: 'De vorige stappen zijn gedaan; ga daarna verder met:', en: 'The earlier steps are done; afterwards go on with:' })
    : t({ nl: 'De vorige stappen zijn gedaan; ga verder met:', en: 'The earlier steps are done; go on with:' });
  const next = lines.length > 0 ? [on, ...lines.map((one) => `  ${one}`)] : [];
  return new Failure(unknown ? 'unknown' : 'partly', message, {
    ...(status !== undefined && { status }),
    ...(errors && { errors }),
    // A temporary failure advises to run all of it again, which would repeat the earlier steps.
    hint: [reason === 'temporary' ? undefined : hint, ...next].filter(Boolean).join('\n'),
    // The steps before are done, and the questions would begin anew.
    repeatable: false,
    cause,
  });
}

export async function showCommand(ask: Ask, command: string): Promise<void> {
  await ask.show(`${t({ nl: 'Hetzelfde als commando:', en: 'The same as a command:' })}\n\n${command}\n`);
}

/**
 * The body of a request that makes the document. Its lines keep the prices that the user has seen, so no product is looked
 * up again.
 */
export const draftBody = <N extends 'FactuurInvoer' | 'OfferteInvoer'>(
  session: Opened<'api' | 'ask' | 'files' | 'globals' | 'out'>,
  name: N,
  draft: DocumentDraft,
  klant: string,
): Promise<BodyOf<N>> =>
  documentBody(
    session,
    name,
    { ...draft, klant, geldigTot: draft.geldig_tot },
    draft.lines.map(({ omschrijving, aantal, eenheidsprijs, btw_percentage }) => ({ omschrijving, aantal, eenheidsprijs, btw_percentage })),
  );

/** The steps that make a document, preceded by its customer if that is a new one. `make` gets the id of the customer. */
export function makeSteps(
  api: Api,
  kind: DraftKind,
  draft: DocumentDraft,
  globals: Globals,
  make: (klant: string) => Promise<void>,
): Step[] {
  const { customer } = draft;
  if (!('nieuw' in customer)) {
    const { id } = customer.klant;
    return [{ run: () => make(id), line: () => documentLine(kind, draft, globals, id) }];
  }
  let id: string | undefined;
  return [
    {
      run: async () => {
        ({ id } = await api.klanten.create(customer.nieuw));
      },
      line: () => klantLine(customer.nieuw, globals, customer),
    },
    { run: () => make(id ?? ''), line: () => id && documentLine(kind, draft, globals, id) },
  ];
}
