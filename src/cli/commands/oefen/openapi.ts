import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function openapi(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'openapi', {
    about: { nl: 'De beschrijving van de dienst als OpenAPI 3.1', en: 'The description of the service as OpenAPI 3.1' },
    examples: ['duit oefen openapi > openapi.json', "duit oefen openapi | jq '.paths | keys'"],
  }).action(
    session.action(async ({ practice, out, globals }) => {
      if (globals.velden || (globals.formaat && globals.formaat !== 'json')) {
        throw usage(t({ nl: 'de beschrijving komt alleen als JSON', en: 'the description only comes as JSON' }));
      }
      const document = await (await practice()).openapi();
      await out.raw(`${JSON.stringify(document, null, 2)}\n`);
    }),
  );
}
