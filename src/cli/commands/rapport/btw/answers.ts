import { notFound } from '../../../../failure.ts';
import { groupBy } from '../../../../group-by.ts';
import { addedUp } from '../../../../belgium/decimal.ts';
import { type AnsweredCode, answeredCodes, forgetAnswers, keepAnswer, type ZeroCode } from '../../../../jobs/reports/btw/codes.ts';
import { codedLines, type Coding } from '../../../../jobs/reports/btw/coding.ts';
import type { Unplaced } from '../../../../jobs/reports/btw/placing.ts';
import type { WantedReturn } from '../../../../jobs/reports/read/return.ts';
import type { Booked } from '../../../../jobs/reports/count/booked.ts';
import { t, type Text } from '../../../../language.ts';
import { only } from '../../../../service/references/matches.ts';
import { isCalled } from '../../../../service/references/name.ts';
import { unlessDryRun } from '../../../flows/dry-run.ts';
import { stream } from '../../../flows/stream.ts';
import { documentCount, shortList } from '../../../output/counts.ts';
import { formatDate } from '../../../output/days.ts';
import { localDay } from '../../../output/moments.ts';
import { formatMoney } from '../../../output/money.ts';
import type { View } from '../../../output/out.ts';
import type { OpenSession } from '../../../session/session.ts';

const words: Record<ZeroCode, Text> = {
  '45': {
    nl: 'verlegde btw in België, zoals werk in onroerende staat (45)',
    en: 'reverse charge in Belgium, such as work on immovable property (45)',
  },
  '44': { nl: 'diensten aan een btw-plichtige in een ander EU-land (44)', en: 'services to a taxable person in another EU country (44)' },
  '46': { nl: 'goederen naar een btw-plichtige in een ander EU-land (46)', en: 'goods to a taxable person in another EU country (46)' },
  '46T': { nl: 'driehoeksverkeer, ABC-verkoop (46)', en: 'triangular trade, an ABC sale (46)' },
  '47': { nl: 'uitvoer buiten de EU, of een andere vrijstelling (47)', en: 'export outside the EU, or another exemption (47)' },
  '00': { nl: 'een bijzondere regeling of het nultarief (00)', en: 'a special scheme or the zero rate (00)' },
};

/** In the order in which most people need them. */
const offered = ['45', '44', '46', '46T', '47', '00'] as const;

/** Remembers each answer; a customer that is skipped is asked again. Undefined if nobody is there to ask: use a file of codes. */
export function askCodes(session: OpenSession): WantedReturn['ask'] {
  const { ask, globals, now, out } = session;
  if (!ask.interactive || !out.terminal || globals.proef) return undefined;
  return async (unplaced) => {
    const answered = new Map<string, ZeroCode>();
    const silent = unplaced.filter(({ document, regel, reden }) => reden === 'geen' && regel !== undefined && document.klant_id !== null);
    const customers = groupBy(silent, ({ document }) => document.klant_id?.toLowerCase() ?? '');
    for (const [klant, theirs] of customers) {
      const naam = theirs[0]?.document.klant ?? klant;
      await ask.show(aboutText(naam, theirs));
      const question = t({
        nl: `Waarom 0 % btw voor ${naam}? duit onthoudt je antwoord`,
        en: `Why is ${naam} billed at 0 % VAT? duit remembers your answer`,
      });
      const choice = await ask.choose(question, [...offered.map((code) => t(words[code])), t(skip), t(stop)], { default: offered.length });
      const code = offered[choice];
      if (code !== undefined) {
        await keepAnswer(await session.state(), { klant, naam, code, tijd: now().toISOString() });
        answered.set(klant, code);
      } else if (choice > offered.length) break;
    }
    return answered;
  };
}

const skip: Text = { nl: 'dat verschilt per document, of ik weet het niet', en: 'that differs by document, or I do not know' };
const stop: Text = { nl: 'niets meer vragen', en: 'ask nothing more' };

function aboutText(naam: string, theirs: readonly Unplaced[]): string {
  const total = formatMoney(addedUp(theirs.map(({ regel }) => regel?.totaal ?? 0)));
  const count = documentCount(new Set(theirs.map(({ document }) => document.id)).size);
  const lines = shortList([...new Set(theirs.map(({ regel }) => `"${regel?.omschrijving}"`))], 3);
  return t({ nl: `${naam}: ${total} aan 0 % op ${count}: ${lines}`, en: `${naam}: ${total} at 0 % on ${count}: ${lines}` });
}

export function rememberedText(documents: readonly Booked[], coding: Coding): string | undefined {
  const names = new Map<string, string>();
  for (const document of coding.onthouden.size > 0 ? documents : []) {
    for (const line of codedLines(document, coding)) {
      if (line.code !== undefined && line.bron === 'onthouden')
        names.set(document.klant_id ?? '', `${document.klant ?? document.klant_id} ${line.code}`);
    }
  }
  if (names.size === 0) return undefined;
  const list = shortList([...names.values()]);
  return t({
    nl: `0 % zoals je het eerder zei: ${list}. Nakijken of herroepen: duit rapport btw-codes`,
    en: `0 % as you said it before: ${list}. To look at or take back: duit rapport btw-codes`,
  });
}

const viewIn = (timeZone: string | undefined): View<AnsweredCode> => ({
  columns: [
    { field: 'naam', title: { nl: 'Klant', en: 'Customer' } },
    { field: 'code', title: { nl: 'Code', en: 'Code' }, shown: ({ code }) => t(words[code]) },
    { field: 'tijd', title: { nl: 'Gezegd op', en: 'Said on' }, shown: ({ tijd }) => formatDate(localDay(tijd, timeZone)), worth: 2 },
    { field: 'klant', title: { nl: 'Id', en: 'Id' }, kind: 'id', worth: 1 },
  ],
  row: 'AnsweredCode',
  id: 'klant',
});

/** Forgets the named ones first. Fails with exit 3 on one that is not there. */
export async function showRememberedCodes(
  session: OpenSession,
  { vergeet = [] }: { readonly vergeet?: readonly string[] | undefined },
): Promise<void> {
  const { out, timeZone } = session;
  const view = viewIn(timeZone);
  out.check(view);
  const store = await session.state();
  const answered = await answeredCodes(store);
  const gone = new Set(vergeet.map((word) => answeredBy(answered, word)));
  const forgotten = gone.size > 0 && (await unlessDryRun(session, () => forgetAnswers(store, [...gone])));
  await out.list(stream(forgotten ? answered.filter(({ klant }) => !gone.has(klant)) : answered), view);
}

/** The id of the customer that a word means: its id, or its whole name. Exit 3 for none, 2 for several. */
function answeredBy(answered: readonly AnsweredCode[], word: string): string {
  const found = answered.filter(({ klant, naam }) => klant === word.toLowerCase() || isCalled({ naam }, word));
  const list = 'duit rapport btw-codes';
  if (found.length === 0) {
    throw notFound(t({ nl: `--vergeet: van '${word}' is geen code onthouden`, en: `--vergeet: no code is remembered of '${word}'` }), {
      hint: t({ nl: `Zie ${list}`, en: `See ${list}` }),
    });
  }
  const items = found.map(({ klant, naam }) => ({ id: klant, naam }));
  return only(items, { nl: 'klant', en: 'customer', list }, word, ({ naam }) => naam);
}
