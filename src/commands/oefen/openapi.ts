import type { CommandUnknownOpts } from 'commander';
import { examples } from '../../help.ts';
import { t } from '../../language.ts';
import type { Context } from '../../session.ts';

export function openapi(group: CommandUnknownOpts, ctx: Context): void {
  const command = group
    .command('openapi')
    .description(t({ nl: 'De beschrijving van de dienst als OpenAPI 3.1', en: 'The description of the service as OpenAPI 3.1' }))
    .action(
      ctx.action(async ({ practice, out }) => {
        const document = await (await practice()).openapi();
        await out.raw(`${JSON.stringify(document, null, 2)}\n`);
      }),
    );
  examples(command, ['duit oefen openapi > openapi.json', "duit oefen openapi | jq '.paths | keys'"]);
}
