import type { CommandUnknownOpts } from 'commander';
import { offerteStatussen } from '../../../contract/values.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { oefen as practised } from '../../../service/profiles/index.ts';
import { declined, isPreviewed } from '../../flows/confirm.ts';
import { stream } from '../../flows/stream.ts';
import { addCommand } from '../../help/layout.ts';
import { choice, option, overwriteOption } from '../../options.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { facturenView, offertesView } from '../../views/documents.ts';
import { demo } from './demo.ts';
import { start } from './start.ts';
import { vul } from './vul.ts';

export function oefen(group: CommandUnknownOpts, session: Session): void {
  for (const add of [demo, vul, wis, start, betaal, offerte, bank, openapi]) add(group, session);
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

interface WrittenFile {
  readonly bestand: string;
  readonly bytes: number;
}

const written: View<WrittenFile> = {
  columns: [
    { field: 'bestand', title: { nl: 'Bestand', en: 'File' } },
    { field: 'bytes', title: { nl: 'Bytes', en: 'Bytes' }, kind: 'getal' },
  ],
  fields: ['bestand', 'bytes'],
};

function bank(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'bank', {
    about: {
      nl: 'Bankafschriften schrijven (CODA en CAMT.053) met wat de klanten van het oefenaccount betaalden',
      en: 'Write bank statements (CODA and CAMT.053) with what the customers of the practice account paid',
    },
    examples: ['duit oefen bank', 'duit oefen bank --map /tmp/bank --overschrijven'],
  })
    .addOption(option('--map <map>', { nl: 'waar de bestanden komen', en: 'where the files go' }).default('bank'))
    .addOption(overwriteOption())
    .action(session.action((opened, { map, overschrijven = false }) => writeFiles(opened, map, overschrijven)));
}

async function writeFiles({ practice, files, out }: Pick<OpenSession, 'practice' | 'files' | 'out'>, map: string, overwrite: boolean) {
  out.check(written);
  const made = await (await practice()).bank();
  const target = await files.target({ kind: 'raw', folder: map, overwrite });
  const saved: WrittenFile[] = [];
  for (const { name, ending, bytes } of made) {
    const { bestand } = await target.save(stream([bytes]), { id: name, name, ending });
    saved.push({ bestand, bytes: bytes.length });
  }
  await out.list(stream(saved), written);
}
