import type { Command, CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { recoveredView } from './columns.ts';
import { declareOutcome, readDeclaration } from './declare.ts';
import { entryArgument, parseEntry } from './entry.ts';
import { findOutcomes } from './find-outcomes.ts';

/** Adds the ways in which a user says how it ended, and the way out after a loss. */
const addWays = <A extends unknown[]>(command: Command<A>) =>
  command
    .addOption(
      option('--gedaan [id]', {
        nl: 'je weet zelf dat het gedaan is, en welk document het werd',
        en: 'you know yourself that it is done, and which document it became',
      }).conflicts('nietGedaan'),
    )
    .addOption(option('--niet-gedaan', { nl: 'je weet zelf dat het niet gedaan is', en: 'you know yourself that it is not done' }))
    .addOption(
      option('--opnieuw', {
        nl: 'een beschadigd journaal opzij zetten, en alles overnemen wat nog te lezen is',
        en: 'put a damaged journal aside, and take over everything that can still be read',
      }).conflicts(['gedaan', 'nietGedaan']),
    )
    .addOption(
      option('--beslis <bestand>', {
        nl: 'na een verlies: wat nog te doen is en wat niet, per document (document, wat, beslissing)',
        en: 'after a loss: what is still to be done and what is not, for each document (document, wat, beslissing)',
      }).conflicts(['gedaan', 'nietGedaan', 'opnieuw']),
    )
    .addOption(
      option('--klaar', {
        nl: 'na een verlies: alles is nagekeken',
        en: 'after a loss: you have seen to everything',
      }).conflicts(['gedaan', 'nietGedaan', 'opnieuw', 'beslis']),
    );

export function herstel(group: CommandUnknownOpts, session: Session): void {
  const command = addWays(
    group
      .command('herstel')
      .description(
        t({
          nl: 'Uitzoeken hoe afliep wat onzeker bleef; leest alleen, verstuurt niets',
          en: 'Find out how it ended where that stayed uncertain; only reads, sends nothing',
        }),
      )
      .argument('[n]', entryArgument(), parseEntry),
  ).action(
    session.action(async (opened, n, opties) => {
      if (opties.opnieuw) return (await import('./renew.ts')).renewJournal(opened, n);
      if (opties.beslis !== undefined) return (await import('./watch.ts')).readDecisions(opened, opties.beslis);
      if (opties.klaar) return (await import('./watch.ts')).endWatch(opened);
      opened.out.check(recoveredView(opened));
      const declaration = readDeclaration(n, opties);
      const recovery = await opened.recovery();
      await recovery.alone(() => (declaration ? declareOutcome(opened, recovery, declaration) : findOutcomes(opened, recovery, n)));
    }),
  );
  examples(command, [
    'duit journaal herstel 12 --gedaan 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11',
    'duit journaal herstel --opnieuw',
    'duit journaal herstel --klaar',
  ]);
}
