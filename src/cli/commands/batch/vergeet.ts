import type { CommandUnknownOpts } from 'commander';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { declined } from '../../flows/confirm.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function vergeet(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('vergeet')
    .description(
      t({
        nl: 'Een referentie vergeten, zodat ze opnieuw een document kan worden; het document blijft',
        en: 'Forget a reference, so that it can become a document again; the document stays',
      }),
    )
    .argument('<referentie>', t({ nl: 'de referentie in het bestand', en: 'the reference in the file' }))
    .action(
      session.action(async ({ ask, globals, out, state }, referentie) => {
        const { openReferences } = await import('../../../jobs/batch/references.ts');
        const references = openReferences(await state());
        const made = await references.of(referentie);
        if (!made)
          throw new Failure(
            'not_found',
            t({ nl: `geen document van referentie '${referentie}' gekend`, en: `no document of reference '${referentie}' known` }),
          );
        const document = made.nummer ?? made.id;
        if (!globals.ja && !globals.proef) {
          if (!ask.interactive) throw needsYes(document);
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
  examples(command, ['duit batch vergeet ORD-2026-118', 'duit batch vergeet ORD-2026-118 --ja']);
}

const needsYes = (document: string): Failure =>
  new Failure(
    'not_confirmed',
    t({
      nl: `deze referentie werd ${document}; vergeten moet bevestigd worden`,
      en: `this reference became ${document}; forgetting must be confirmed`,
    }),
    {
      hint: t({ nl: 'Geef --ja om te bevestigen.', en: 'Give --ja to confirm.' }),
    },
  );
