import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Entry } from '../journal/log/entries.ts';
import type { Write } from '../journal/verdict/evidence.ts';
import { doneText } from '../journal/log/words.ts';

/** The command that tells the journal later how a write ended: it looks for itself, except where the service does not show it. */
function laterCommand({ n, intent }: Entry): string {
  // A call that is none of the operations is written as its method and path.
  const isHidden = /\.versturen$| /.test(intent.operation);
  return `duit journaal herstel ${n}${isHidden ? ' --gedaan' : ''}`;
}

/** It was done, and the journal could not keep that: exit 9, naming the number and id that must not be lost. */
export function unrecorded(
  entry: Entry,
  write: Write,
  { id, nummer }: { id: string | null; nummer: string | null },
  cause: unknown,
): Failure {
  const what = [nummer, id].filter(Boolean).join(', ');
  return new Failure(
    'unwritten',
    t({
      nl: `${doneText(write)}: dat is gedaan bij de dienst (${what}), maar het journaal kon het niet bewaren: ${(cause as Error).message}`,
      en: `${doneText(write)}: that is done at the service (${what}), but the journal could not keep it: ${(cause as Error).message}`,
    }),
    {
      cause,
      hint: t({
        nl: `Voer het commando niet opnieuw uit. Verhelp dit eerst, en laat het journaal dan weten dat het gedaan is: ${laterCommand(entry)}`,
        en: `Do not run the command again. Fix this first, and then let the journal know that it is done: ${laterCommand(entry)}`,
      }),
    },
  );
}

/** A write that changed nothing stays open in the journal, which could not keep that. */
export const openText = ({ n }: Entry, cause: Failure): string =>
  t({
    nl: `Het journaal kon niet bewaren dat nummer ${n} niet gedaan is: ${cause.message}. Verhelp dit eerst, en zeg het dan: duit journaal herstel ${n} --niet-gedaan`,
    en: `The journal could not keep that number ${n} was not done: ${cause.message}. Fix this first, and then say so: duit journaal herstel ${n} --niet-gedaan`,
  });

/** The store can't take an outcome now, and it waits on this machine. */
export const waitsText = (): string =>
  t({
    nl: 'Het journaal kon niet bewaren hoe dit afliep. Dat staat nu in een bestand op deze computer, en het volgende commando van duit geeft het door.',
    en: 'The journal could not keep how this ended. That is in a file on this computer now, and the next command of duit hands it over.',
  });
