import type { CommandUnknownOpts } from 'commander';
import { offerteStatussen } from '../../../contract/values.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { oefen as practised } from '../../../service/profiles/index.ts';
import { declined, isPreviewed } from '../../flows/confirm.ts';
import { addCommand } from '../../help/layout.ts';
import { choice } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { facturenView, offertesView } from '../../views/documents.ts';
import { bank } from './bank.ts';
import { demo } from './demo.ts';
import { start } from './start.ts';
import { vul } from './vul.ts';

export function oefen(group: CommandUnknownOpts, session: Session): void {
  demo(group, session);
  vul(group, session);
  wis(group, session);
  start(group, session);
  betaal(group, session);
  offerte(group, session);
  bank(group, session);
  openapi(group, session);
}

function betaal(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'betaal', {
    about: {
      nl: 'Een definitief document op betaald zetten; in de API kan dat niet',
      en: 'Mark a final document as paid; the API has no way for it',
    },
    examples: ['duit oefen betaal 2026-0012', 'duit oefen betaal 2026-0012 --json'],
  })
    .argument('<factuur>', t({ nl: 'id of nummer', en: 'id or number' }))
    .action(
      session.action(async (opened, name) => {
        const { practice, out } = opened;
        out.check(facturenView);
        await out.record(await (await practice()).pay(name), facturenView);
      }),
    );
}

function offerte(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'offerte', {
    about: {
      nl: 'Een offerte een andere status geven; in de API kan dat niet',
      en: 'Give a quote another status; the API has no way for it',
    },
    examples: ['duit oefen offerte OF-2026-0004 --status geaccepteerd', 'duit oefen offerte OF-2026-0004 --status geweigerd --json'],
  })
    .argument('<offerte>', t({ nl: 'id of nummer', en: 'id or number' }))
    .addOption(choice('--status <status>', { nl: 'de nieuwe status', en: 'the new status' }, offerteStatussen).makeOptionMandatory())
    .action(
      session.action(async (opened, name, { status }) => {
        const { practice, out } = opened;
        out.check(offertesView);
        await out.record(await (await practice()).setOfferteStatus(name, status), offertesView);
      }),
    );
}

function openapi(group: CommandUnknownOpts, session: Session): void {
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

function wis(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'wis', {
    about: { nl: 'Het oefenaccount leegmaken', en: 'Empty the practice account' },
    examples: ['duit oefen wis', 'duit oefen wis --ja && duit oefen vul'],
  })
    .alias('verwijder')
    .action(
      session.action(async (opened) => {
        const { practice, journal: open, out, forget } = opened;
        const question = t({ nl: 'Alles in het oefenaccount wissen?', en: 'Erase everything in the practice account?' });
        if (isPreviewed(opened) && !(await opened.ask.confirm(question))) throw declined({ nl: 'gewist', en: 'erased' });
        await (await practice()).wipe();
        // Now that the account is empty, the outcome of an uncertain write can never be found out.
        const journal = await open(practised.naam);
        const ended = (await journal.entries()).filter((entry) => !journal.isUnderWay(entry));
        await journal.forget(ended.map(({ n }) => n));
        await forget(practised);
        await out.notice(
          t({ nl: 'Het oefenaccount is leeg, en zijn journaal ook.', en: 'The practice account is empty, and so is its journal.' }),
        );
      }),
    );
}
