import type { CommandUnknownOpts } from 'commander';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { warnUndelivered } from '../../flows/undelivered.ts';
import { addCommand } from '../../help/layout.ts';
import type { View } from '../../output/out.ts';
import type { Session } from '../../session/session.ts';

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

export function controleer(group: CommandUnknownOpts, session: Session): void {
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
