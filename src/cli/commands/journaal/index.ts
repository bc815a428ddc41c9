import type { CommandUnknownOpts } from 'commander';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { documentOf, type Entry, isFinished, lastTime, nummerIn } from '../../../service/journal/log/entries.ts';
import { readOrder } from '../../flows/listing/part.ts';
import { wholePart } from '../../flows/listing/part.ts';
import { warnUndelivered } from '../../flows/undelivered.ts';
import { addCommand } from '../../help/layout.ts';
import { parseCount } from '../../input/counts.ts';
import { parseDate } from '../../input/dates.ts';
import { addPaging, option } from '../../options.ts';
import { dayOf } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { oneWriteView, writeFacts, writeRow, writesView } from './columns.ts';
import { entryArgument, namedEntry, parseEntry } from './entry.ts';
import { herstel } from './herstel.ts';

export function journaal(group: CommandUnknownOpts, session: Session): void {
  for (const add of [list, toon, herstel, controleer, wis]) add(group, session);
}

function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addCommand(group, 'list', {
      about: {
        nl: 'De schrijfacties van het profiel, de nieuwste eerst',
        en: 'The writes of the profile, newest first',
      },
      examples: ['duit journaal list --open', 'duit journaal list --alles --sinds 2026-01-01 --formaat csv --csv-stijl be'],
    })
      .addOption(
        option(
          '--sinds <datum>',
          { nl: 'vanaf deze dag, volgens de klok van deze computer', en: 'from this day, by the clock of this computer' },
          parseDate,
        ),
      )
      .addOption(option('--open', { nl: 'alleen wat nog onzeker is', en: 'only what is still uncertain' })),
  ).action(
    session.action(async (opened, opties) => {
      const { journal, out } = opened;
      const view = writesView(opened);
      out.check(view);
      const order = readOrder(opties.sorteer, view.columns);
      await warnUndelivered(opened);
      const all = await (await journal()).entries();
      const entries = all.filter((entry) => (!opties.open || !isFinished(entry)) && isSince(entry, opties.sinds, opened.timeZone));
      const rows = entries.toReversed().map(writeRow);
      const known = opened.out.terminal ? await numbersOf(opened, all) : undefined;
      await out.list(
        wholePart(async () => order?.sorted(rows) ?? rows, opties),
        writesView(opened, known),
      );
    }),
  );
}

/** The numbers of documents, from memory and as the writes brought them, by id in lower case. */
async function numbersOf({ memory }: Pick<OpenSession, 'memory'>, all: readonly Entry[]): Promise<Map<string, string>> {
  const remembered = (await (await memory()).documents()).map(({ id, nummer }) => [id, nummer] as const);
  const written = all.map((entry) => [documentOf(entry), nummerIn(entry)] as const);
  return new Map([...remembered, ...written].flatMap(([id, nummer]) => (id && nummer ? [[id.toLowerCase(), nummer] as const] : [])));
}

/** Whether a write was begun on this day, as the user's clock shows it, or later. */
const isSince = ({ intent }: Entry, day: string | undefined, timeZone: string | undefined): boolean =>
  day === undefined || dayOf(intent.time, timeZone) >= day;

function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Alles wat duit over één schrijfactie weet', en: 'Everything that duit knows of one write' },
    examples: ['duit journaal toon 12', 'duit journaal toon 12 --json'],
  })
    .argument('<n>', entryArgument(), parseEntry)
    .action(
      session.action(async (opened, n) => {
        const { journal, out } = opened;
        const view = oneWriteView(opened);
        out.check(view);
        await warnUndelivered(opened);
        await out.record(writeFacts(await namedEntry(await journal(), n)), view);
      }),
    );
}

/** How far the journal is as it was written. */
interface Verified {
  readonly regels: number;
  readonly klopt: boolean;
  readonly vanaf: number | null;
}

const view: View<Verified> = {
  columns: [
    { field: 'regels', title: { nl: 'Regels', en: 'Records' }, kind: 'getal' },
    { field: 'klopt', title: { nl: 'Klopt', en: 'Intact' } },
    { field: 'vanaf', title: { nl: 'Klopt niet vanaf', en: 'Not intact from' } },
  ],
  fields: ['regels', 'klopt', 'vanaf'],
};

function controleer(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'controleer', {
    about: {
      nl: 'Nagaan of het journaal is zoals het geschreven werd, regel na regel',
      en: 'Check that the journal is as it was written, record by record',
    },
    examples: ['duit journaal controleer', 'duit journaal controleer --json'],
  }).action(
    session.action(async (opened) => {
      const { journal, out } = opened;
      out.check(view);
      await warnUndelivered(opened);
      const { records, brokenFrom } = await (await journal()).verify();
      await out.record({ regels: records, klopt: brokenFrom === undefined, vanaf: brokenFrom ?? null }, view);
      if (brokenFrom !== undefined) throw broken(brokenFrom);
    }),
  );
}

const broken = (n: number): Failure =>
  new Failure(
    'broken_rules',
    t({
      nl: `het journaal klopt niet meer vanaf nummer ${n}: daar is iets gewijzigd of weggenomen`,
      en: `the journal is not intact from number ${n} on: something was changed or taken away there`,
    }),
  );

const dayMilliseconds = 86_400_000;

function wis(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'wis', {
    about: { nl: 'Vergeten wat afgehandeld is; wat nog onzeker is blijft', en: 'Forget what is settled; what is still uncertain stays' },
    examples: ['duit journaal wis --ouder 365', 'duit journaal wis --ouder 30 --proef'],
  })
    .alias('verwijder')
    .addOption(
      option('--ouder <dagen>', { nl: 'ouder dan zoveel dagen', en: 'older than this many days' }, parseCount(0)).makeOptionMandatory(),
    )
    .action(
      session.action(async ({ journal: open, out, now, globals }, { ouder }) => {
        const journal = await open();
        await journal.checkOwner();
        const before = now().getTime() - ouder * dayMilliseconds;
        const isOld = (entry: Entry) => isFinished(entry) && Date.parse(lastTime(entry)) <= before;
        const old = (await journal.entries()).filter(isOld).map(({ n }) => n);
        const count = old.length;
        if (globals.proef) {
          return out.notice(t({ nl: `Proef: ${count} zouden vergeten worden.`, en: `Dry run: ${count} would be forgotten.` }));
        }
        if (count > 0) await journal.forget(old);
        await out.notice(
          t({
            nl: `${count} vergeten. duit weet niet meer dat die verstuurd zijn.`,
            en: `${count} forgotten. duit no longer knows that those were sent.`,
          }),
        );
      }),
    );
}
