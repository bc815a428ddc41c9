import type { Command as Commander } from 'commander';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Out, View } from '../output/out.ts';
import { describedFields } from '../replies/schema.ts';
import { pathOf } from './layout.ts';
import { printedBy } from './tree.ts';

const view: View<{ readonly veld: string; readonly uitleg: string }> = {
  columns: [
    { field: 'veld', title: { nl: 'Veld', en: 'Field' }, kind: 'heel' },
    { field: 'uitleg', title: { nl: 'Wat het zegt', en: 'What it says' } },
  ],
  row: ['veld', 'uitleg'],
  id: 'veld',
};

/** Fails with exit 2 for a command that prints no fields. */
export async function showFields(command: Commander, out: Out): Promise<void> {
  const fields = describedFields(printedBy(command));
  if (fields.size === 0)
    throw usage(
      t({
        nl: `${pathOf(command)} geeft geen velden, dus --velden doet er niets`,
        en: `${pathOf(command)} prints no fields, so --velden does nothing there`,
      }),
    );
  await out.list(
    (async function* () {
      for (const [veld, uitleg] of fields) yield { veld, uitleg };
    })(),
    view,
  );
}
