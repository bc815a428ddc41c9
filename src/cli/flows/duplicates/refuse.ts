import { type CustomerNumbers, numberProblems } from '../../../belgium/checks/numbers.ts';
import { notConfirmed } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { KlantInvoer, KlantWijziging } from '../../../contract/index.ts';
import type { Api } from '../../../service/api/index.ts';
import { customerExists, ofDuplicates } from '../../../service/journal/evidence/of-duplicates.ts';
import { lookHint, makeAllTheSame } from '../../../service/journal/verdict/there-texts.ts';
import { foreseen } from '../../../service/journal/verdict/table.ts';
import type { Opened } from '../../session/session.ts';
import type { Out } from '../../output/out.ts';
import { declined } from '../confirm.ts';
import { stopWith } from '../dry-run.ts';
import { given } from '../../../contract/fields.ts';
import { findDuplicates, klantenAlike, mostListed } from '../../../service/references/duplicates.ts';

/** Looks for duplicates as `refuseDuplicates` does, and gives the ids in the list of its name; undefined if that must be read (again). */
export async function listedUnlessDuplicates(
  session: Opened<'ask' | 'dryRun' | 'globals'>,
  api: Api,
  fields: KlantInvoer,
): Promise<Awaited<ReturnType<typeof listedAs>> | undefined> {
  const decided = await decideOnDuplicates(session, api, fields, fields.naam);
  if (decided === 'declined') throw declined();
  return decided === 'none' && !session.globals.tochMaken ? listedAs(api, fields.naam) : undefined;
}

/**
 * Stops where another customer has the same name, VAT number or Peppol id, because the service can delete none: asks at a
 * terminal, and fails elsewhere and where that is declined, with exit 12. `--toch-maken` continues.
 */
export async function refuseDuplicates(
  session: Opened<'ask' | 'dryRun' | 'globals'>,
  api: Api,
  fields: KlantWijziging,
  naam: string,
  own?: string,
): Promise<void> {
  if ((await decideOnDuplicates(session, api, fields, naam, own)) === 'declined') throw declined();
}

/** Does what `refuseDuplicates` does, and gives the answer of the user; `none` where nothing was asked. */
export async function decideOnDuplicates(
  session: Opened<'ask' | 'dryRun' | 'globals'>,
  api: Api,
  fields: KlantWijziging,
  naam: string,
  own?: string,
): Promise<'none' | 'agreed' | 'declined'> {
  const { ask, globals } = session;
  // A customer that the user means anyway is not looked for.
  if (globals.tochMaken) return 'none';
  const { head, go, question, act } = own === undefined ? duplicateTexts.made : duplicateTexts.changed;
  const found = ofDuplicates(await findDuplicates(api, fields, naam, given({ own })), t(head));
  const verdict = foreseen(act, found, ask.interactive && !globals.ja && !globals.proef);
  if (verdict.ending === 'go') return 'none';
  const { text = '', documents = [] } = verdict.evidence;
  if (verdict.ending !== 'ask') {
    const there = documents.map(({ id }) => ({ id, nummer: null }));
    const look = lookHint('klanten.create', there);
    const refusal = notConfirmed('already_exists', text, {
      there,
      ...(look !== undefined && { hint: look }),
      override: { ...makeAllTheSame(), text: t({ nl: `${go.nl} kan met --toch-maken.`, en: `${go.en}, give --toch-maken.` }) },
    });
    stopWith(session, refusal);
    return 'none';
  }
  await ask.show(text);
  return (await ask.confirm(t(question))) ? 'agreed' : 'declined';
}

const duplicateTexts = {
  made: {
    act: 'make',
    head: customerExists,
    go: { nl: 'Toch maken', en: 'To make it all the same' },
    question: { nl: 'Toch nog een maken?', en: 'Make another one all the same?' },
  },
  changed: {
    act: 'change',
    head: { nl: 'een andere klant heeft dit al', en: 'another customer has this already' },
    go: { nl: 'Toch wijzigen', en: 'To change it all the same' },
    question: { nl: 'Toch wijzigen?', en: 'Change it all the same?' },
  },
} as const;

/** The ids as they were when duplicates were looked for. The create that follows at once needs them too. */
async function listedAs(api: Api, naam: string): Promise<{ ids: string[]; whole: boolean }> {
  const found = await klantenAlike(api, naam);
  return { ids: found.map(({ id }) => id), whole: found.length < mostListed };
}

/** Warns about numbers that can't be right, with the right form, or that can't be checked. Accepting them is up to the service. */
export async function warnOfNumbers(out: Out, fields: CustomerNumbers, nameOf: (field: string) => string): Promise<void> {
  for (const [field, problem] of Object.entries(numberProblems(fields))) {
    await out.warn({ nl: `Let op: ${nameOf(field)}: ${problem}.`, en: `Note: ${nameOf(field)}: ${problem}.` });
  }
}
