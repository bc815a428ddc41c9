import type { CommandUnknownOpts } from 'commander';
import { readPlan } from '../../../jobs/batch/plan/plan.ts';
import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { planRow, planView } from '../../views/plan.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Een plan bekijken: elk document en wat ermee gebeurt', en: 'Look at a plan: each document and its steps' }))
    .argument('<plan>', t({ nl: 'het bestand van duit batch plan', en: 'the file of duit batch plan' }))
    .action(
      session.action(async (opened, file) => {
        const { out, files } = opened;
        out.check(planView);
        const plan = readPlan(await files.body(file), file);
        await out.list(stream(plan.documenten.map(planRow)), planView);
        const { tellPlan } = await import('../../flows/planning/summary.ts');
        await tellPlan(opened, plan, file);
      }),
    );
  examples(command, ['duit batch toon november.json', 'duit batch toon november.json --formaat csv --csv-stijl be']);
}
