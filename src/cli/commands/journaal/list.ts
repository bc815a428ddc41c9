import type { CommandUnknownOpts } from 'commander';
import { documentOf, type Entry, isFinished, nummerIn } from '../../../service/journal/entries.ts';
import { readOrder, wholePart } from '../../flows/listing/part.ts';
import { warnUndelivered } from '../../flows/undelivered.ts';
import { addCommand } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import { addPaging, option } from '../../options.ts';
import { dayOf } from '../../output/moments.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { writesView, writeRow } from './columns.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
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
