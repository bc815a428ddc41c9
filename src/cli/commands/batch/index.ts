import type { CommandUnknownOpts } from 'commander';
import { Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { declined, needsYes } from '../../flows/confirm.ts';
import { dateConfirmed } from '../../flows/finalising/finalise.ts';
import { stream } from '../../flows/stream.ts';
import { addCommand } from '../../help/layout.ts';
import { parseCount } from '../../input/counts.ts';
import { parseAmount } from '../../input/numbers.ts';
import { option, outputFile, overwriteOption } from '../../options.ts';
import { notEmpty } from '../../command/option.ts';
import type { Session } from '../../session/session.ts';
import { columnsHelp, crediteer, plan } from './plan.ts';

export function batch(group: CommandUnknownOpts, session: Session): void {
  group.addHelpText('after', () => `\n${columnsHelp()}`);
  plan(group, session);
  toon(group, session);
  voerUit(group, session);
  list(group, session);
  crediteer(group, session);
  vergeet(group, session);
  voorbeeld(group, session);
}

function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: {
      nl: 'Een plan bekijken: elk document met zijn regels, en hoever het is',
      en: 'Look at a plan: each document with its lines, and how far it is',
    },
    examples: ['duit batch toon november.json', 'duit batch toon november.json --formaat csv --csv-stijl be'],
  })
    .argument('<plan>', t({ nl: 'het bestand van duit batch plan', en: 'the file of duit batch plan' }))
    .action(session.action(async (opened, file) => (await import('./show.ts')).showPlanFile(opened, file)));
}

function voerUit(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'voer-uit', {
    about: {
      nl: 'Een plan uitvoeren; na een onderbreking gaat hetzelfde commando verder, zonder iets dubbel te doen',
      en: 'Carry out a plan; after a break the same command goes on, and does nothing twice',
    },
    examples: [
      'duit batch voer-uit november.json',
      'duit batch voer-uit november.json --ja --max-bedrag 50000 -o resultaat.csv',
      'duit batch voer-uit november.json --ja --totalen-van-dienst',
    ],
  })
    .argument('<plan>', t({ nl: 'het bestand van duit batch plan', en: 'the file of duit batch plan' }))
    .addOption(option('--max-aantal <n>', { nl: 'niets doen als het er meer zijn', en: 'do nothing if there are more' }, parseCount(1)))
    .addOption(option('--max-bedrag <euro>', { nl: 'niets doen als de som hoger is', en: 'do nothing if the sum is higher' }, parseAmount))
    .addOption(
      option('--zonder-volgorde', {
        nl: 'ook definitief maken als een document van vroegere datum achterblijft',
        en: 'finalise also where a document of an earlier date stays behind',
      }),
    )
    .addOption(dateConfirmed())
    .addOption(
      option('--totalen-van-dienst', {
        nl: 'de totalen van de dienst aanvaarden waar ze verschillen van het plan',
        en: 'accept the totals of the service where they differ from the plan',
      }),
    )
    .addOption(oneTotalOption())
    .addOption(
      option(
        '-o, --uitvoer <bestand>',
        { nl: 'de rijen met hun resultaat (.csv of .json)', en: 'the rows with their result (.csv or .json)' },
        outputFile,
      ),
    )
    .addOption(
      option('--wacht', {
        nl: 'wachten zolang een andere duit een batch uitvoert, en dan verdergaan',
        en: 'wait while another duit carries out a batch, and then go on',
      }),
    )
    .addOption(overwriteOption())
    .action(session.action(async (opened, file, opties) => (await import('./carry-out.ts')).carryOut(opened, file, opties)));
}

const oneTotalOption = () =>
  option(
    '--totaal-van-dienst <referentie>',
    {
      nl: 'alleen die van het document met deze referentie; mag meermaals',
      en: 'only those of the document with this reference; may be repeated',
    },
    collected(),
  );

/** Collects the values of an option that may be repeated. */
function collected(): (text: string, name: string) => string[] {
  const values: string[] = [];
  return (text, name) => {
    values.push(notEmpty(text, name).trim());
    return values;
  };
}

function list(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'list', {
    about: {
      nl: 'De batches van het profiel, de nieuwste eerst, en hoe ze staan',
      en: 'The batches of the profile, newest first, and how they stand',
    },
    examples: ['duit batch list', 'duit batch list --json'],
  }).action(session.action(async (opened) => (await import('./show.ts')).showRuns(opened)));
}

function vergeet(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'vergeet', {
    about: {
      nl: 'Een referentie vergeten, zodat ze opnieuw een document kan worden; het document blijft',
      en: 'Forget a reference, so that it can become a document again; the document stays',
    },
    examples: ['duit batch vergeet ORD-2026-118', 'duit batch vergeet ORD-2026-118 --ja'],
  })
    .argument('<referentie>', t({ nl: 'de referentie in het bestand', en: 'the reference in the file' }))
    .action(
      session.action(async ({ ask, globals, out, state }, referentie) => {
        const { openReferences } = await import('../../../service/journal/log/references.ts');
        const references = openReferences(await state());
        const made = await references.of(referentie);
        if (!made)
          throw new Failure(
            'not_found',
            t({ nl: `geen document van referentie '${referentie}' gekend`, en: `no document of reference '${referentie}' known` }),
          );
        const document = made.nummer ?? made.id;
        if (!globals.ja && !globals.proef) {
          if (!ask.interactive) {
            throw needsYes(
              t({
                nl: `deze referentie werd ${document}; vergeten moet bevestigd worden`,
                en: `this reference became ${document}; forgetting must be confirmed`,
              }),
            );
          }
          await ask.show(
            t({
              nl: `'${referentie}' werd ${document}. Dezelfde rijen maken daarna een tweede document.`,
              en: `'${referentie}' became ${document}. The same rows then make a second document.`,
            }),
          );
          if (!(await ask.confirm(t({ nl: 'Vergeten?', en: 'Forget it?' })))) throw declined();
        }
        await references.forget(referentie);
        await out.notice(
          t({ nl: `'${referentie}' vergeten; ${document} blijft bestaan.`, en: `'${referentie}' forgotten; ${document} stays.` }),
        );
      }),
    );
}

function voorbeeld(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'voorbeeld', {
    about: { nl: 'Een voorbeeldbestand om mee te beginnen: CSV, YAML of .xlsx', en: 'An example file to start from: CSV, YAML or .xlsx' },
    examples: ['duit batch voorbeeld > facturen.csv', 'duit batch voorbeeld -o facturen.xlsx'],
  })
    .addOption(
      option(
        '-o, --uitvoer <bestand>',
        {
          nl: 'in dit bestand (.csv, .yaml of .xlsx); standaard CSV op standaarduitvoer',
          en: 'into this file (.csv, .yaml or .xlsx); by default CSV on standard output',
        },
        outputFile,
      ),
    )
    .addOption(overwriteOption())
    .action(
      session.action(async ({ files, out, now }, { uitvoer = '-', overschrijven = false }) => {
        const { exampleFile, isExampleKind } = await import('../../../jobs/batch/example/index.ts');
        const { today } = await import('../../../belgium/dates.ts');
        const kind = uitvoer === '-' ? 'csv' : uitvoer.toLowerCase().replace(/^.*\./, '');
        if (!isExampleKind(kind))
          throw usage(
            t({ nl: '-o: geef een bestand dat eindigt op .csv, .yaml of .xlsx', en: '-o: give a file that ends in .csv, .yaml or .xlsx' }),
          );
        const bytes = exampleFile(kind, today(now()));
        if (uitvoer === '-') return out.raw(bytes);
        const target = await files.target({ kind: 'raw', file: uitvoer, overwrite: overschrijven });
        const { bestand } = await target.save(stream([bytes]), { id: 'voorbeeld', name: null });
        await out.notice(
          t({
            nl: `${bestand} bewaard. Kijk het na met: duit batch plan ${bestand}`,
            en: `${bestand} saved. Check it with: duit batch plan ${bestand}`,
          }),
        );
      }),
    );
}
