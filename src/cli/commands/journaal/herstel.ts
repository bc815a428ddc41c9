import type { CommandUnknownOpts } from 'commander';
import { Failure, usage } from '../../../failure.ts';
import { examples } from '../../help/layout.ts';
import { type Entry, isFinished } from '../../../service/journal/entries.ts';
import type { Recovery } from '../../../service/journal/recovery.ts';
import { foundText, hiddenText } from '../../../service/journal/texts.ts';
import { t } from '../../../language.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { partly } from '../../flows/each-document.ts';
import { option } from '../../options.ts';
import { recoveredView, writeRow } from './columns.ts';
import { entryArgument, entryAt, parseEntry, readId } from './entry.ts';

export function herstel(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('herstel')
    .description(
      t({
        nl: 'Uitzoeken hoe afliep wat onzeker bleef; leest alleen, verstuurt niets',
        en: 'Find out how it ended where that stayed uncertain; only reads, sends nothing',
      }),
    )
    .argument('[n]', entryArgument(), parseEntry)
    .addOption(
      option('--gedaan [id]', {
        nl: 'je weet zelf dat het gedaan is, en welk document het werd',
        en: 'you know yourself that it is done, and which document it became',
      }).conflicts('nietGedaan'),
    )
    .addOption(option('--niet-gedaan', { nl: 'je weet zelf dat het niet gedaan is', en: 'you know yourself that it is not done' }))
    .action(
      session.action(async (opened, n, { gedaan, nietGedaan }) => {
        const view = recoveredView(opened.out.terminal);
        opened.out.check(view);
        const declared = gedaan !== undefined || nietGedaan === true;
        if (declared && n === undefined) throw usage(t({ nl: 'van welk nummer weet je dat?', en: 'of which number do you know that?' }));
        const id = typeof gedaan === 'string' ? readId(gedaan) : null;
        const recovery = await opened.recovery();
        await recovery.alone(async () => {
          const entries = n === undefined ? recovery.undecided() : [undecided(recovery, entryAt(await opened.journal(), n))];
          if (declared && opened.globals.proef) return opened.out.notice(rehearsedText(n, nietGedaan === true));
          if (declared) for (const entry of entries) await recovery.declare(entry, gedaan !== undefined, id);
          const text = n === undefined && (await restText(opened, entries));
          if (text) await opened.out.notice(text);
          const failed = new Map<string, Failure>();
          await opened.out.results(recoverEach(opened, declared ? undefined : recovery, entries, failed), view);
          if (failed.size > 0) throw partly(entries.length, failed, nextStep(failed));
        });
      }),
    );
  examples(command, ['duit journaal herstel', 'duit journaal herstel 12 --gedaan 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11']);
}

/** What is not looked for: what another process may still be doing, or nothing at all. */
async function restText({ journal }: OpenSession, entries: readonly Entry[]): Promise<string | undefined> {
  const { recent, isUnderWay } = await journal();
  const busy = recent()
    .filter(isUnderWay)
    .map(({ n }) => n)
    .join(', ');
  if (busy !== '')
    return t({ nl: `Nog bezig, en nog niet na te kijken: ${busy}.`, en: `Still under way, and not to be looked for yet: ${busy}.` });
  return entries.length === 0 ? t({ nl: 'Er is niets onzeker.', en: 'Nothing is uncertain.' }) : undefined;
}

const rehearsedText = (n: number | undefined, undone: boolean): string =>
  undone
    ? t({ nl: `Proef: nummer ${n} zou als niet gedaan gelden.`, en: `Dry run: number ${n} would count as not done.` })
    : t({ nl: `Proef: nummer ${n} zou als gedaan gelden.`, en: `Dry run: number ${n} would count as done.` });

function undecided(recovery: Recovery, entry: Entry): Entry {
  if (recovery.undecided().some(({ n }) => n === entry.n)) return entry;
  throw usage(
    isFinished(entry)
      ? t({ nl: `van nummer ${entry.n} staat vast hoe het afliep`, en: `how number ${entry.n} ended is certain` })
      : t({ nl: `nummer ${entry.n} is nog bezig`, en: `number ${entry.n} is still under way` }),
  );
}

/** Looks for each and gives what is known of it then; what stays uncertain is among the failures too. */
async function* recoverEach(
  { journal, stop }: OpenSession,
  recovery: Recovery | undefined,
  entries: readonly Entry[],
  failed: Map<string, Failure>,
) {
  for (const { n } of entries) {
    if (stop.aborted) return;
    let bevinding = '';
    try {
      if (recovery) bevinding = await lookUp(recovery, entryAt(await journal(), n));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      bevinding = error.message;
      failed.set(String(n), error);
    }
    const entry = entryAt(await journal(), n);
    if (!recovery) bevinding = declaredText(entry);
    if (!isFinished(entry) && !failed.has(String(n))) failed.set(String(n), new Failure('unknown', bevinding, { hint: declareText(n) }));
    yield { ...writeRow(entry), bevinding };
  }
}

const declaredText = ({ state }: Entry): string =>
  state === 'done'
    ? t({ nl: 'uitgevoerd, zoals je zelf zei', en: 'carried out, as you said yourself' })
    : t({ nl: 'niet uitgevoerd, zoals je zelf zei', en: 'not carried out, as you said yourself' });

/** Where the failures do not agree on what to do next, the user who knows better can still say so. */
const nextStep = (failed: ReadonlyMap<string, Failure>): string | undefined =>
  new Set([...failed.values()].map(({ hint }) => hint)).size > 1 ? declareText('<n>') : undefined;

const declareText = (n: number | '<n>'): string =>
  t({
    nl: `Weet je zelf hoe het afliep, zeg het dan: duit journaal herstel ${n} --gedaan of --niet-gedaan`,
    en: `If you know yourself how it ended, say so: duit journaal herstel ${n} --gedaan or --niet-gedaan`,
  });

async function lookUp(recovery: Recovery, entry: Entry): Promise<string> {
  const finding = await recovery.recover(entry);
  if (finding.found === 'hidden') return hiddenText(entry, finding.to);
  return finding.found === 'done' ? t({ nl: 'uitgevoerd', en: 'carried out' }) : foundText(finding);
}
