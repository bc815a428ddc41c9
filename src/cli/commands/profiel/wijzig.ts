import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { OwnAccounts, OwnRates, SendingHabits, Taxpayer } from '../../../service/profiles/index.ts';
import { localStore } from '../../../service/profiles/local.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import { examples } from '../../help/layout.ts';
import { option } from '../../options.ts';
import { given } from '../../../contract/fields.ts';
import type { Session } from '../../session/session.ts';
import { passwordOption } from '../../flows/store-choice.ts';
import { profileRow, profileView } from './columns.ts';
import { namedProfile, namedArgument } from './named.ts';
import { addTaxpayerOptions, peppolOption } from './options.ts';

export function wijzig(group: CommandUnknownOpts, session: Session): void {
  const command = addTaxpayerOptions(
    group
      .command('wijzig')
      .description(
        t({
          nl: 'Vertellen wat overzicht en rapporten van je zaak moeten weten',
          en: 'Tell what the overview and reports must know of your business',
        }),
      )
      .argument('[naam]', namedArgument()),
  )
    .addOption(peppolOption())
    .addOption(
      option('--opslag <adres>', {
        nl: `alles onthouden in een database: postgres://gebruiker@host/database, of ${localStore}`,
        en: `remember everything in a database: postgres://user@host/database, or ${localStore}`,
      }),
    )
    .addOption(passwordOption())
    .addOption(
      option('--account <id>', {
        nl: 'dit account van de database gebruiken, of nieuw',
        en: 'use this account of the database, or nieuw (new)',
      }),
    )
    .action(
      session.action(async (opened, naam, { ondernemingsnummer, btwStelsel, aangifte, tarieven, rekening, peppolControle, ...store }) => {
        const { out, profiles } = opened;
        out.check(profileView);
        const taxpayer = { ondernemingsnummer, btw_stelsel: btwStelsel, aangifte };
        const own = { tarieven, rekeningen: rekening, peppol_controle: peppolControle };
        const facts: Taxpayer & OwnRates & OwnAccounts & SendingHabits = given({ ...taxpayer, ...own });
        const hasFacts = Object.keys(facts).length > 0;
        const hasStore = Object.values(store).some((value) => value !== undefined);
        if (!hasFacts && !hasStore) throw nothingToChange();
        const profile = await namedProfile(opened, naam);
        const change = hasStore ? await (await import('./change-store.ts')).prepareStore(opened, profile, store) : async () => {};
        await unlessDryRun(opened, async () => {
          if (hasFacts) await profiles.tell(profile.naam, facts);
          await change();
        });
        await out.record(profileRow(await profiles.get(profile.naam), await profiles.current()), profileView);
      }),
    );
  examples(command, lines);
}

const lines = [
  'duit profiel wijzig werk --ondernemingsnummer 0403.123.486 --btw-stelsel normaal --aangifte kwartaal',
  'duit profiel wijzig --btw-stelsel kleine-onderneming',
  'duit profiel wijzig werk --peppol-controle ja',
  'duit profiel wijzig webshop --tarieven 6,12,21,19,20',
  'duit profiel wijzig werk --rekening BE48001123456727,BE68539007547034',
  "duit profiel wijzig werk --opslag postgres://anna@db.kantoor.be/duit --opslag-wachtwoord-opdracht 'pass show db'",
];

const nothingToChange = () =>
  usage(t({ nl: 'niets te wijzigen: geef minstens één optie op', en: 'nothing to change: give at least one option' }), {
    hint: t({
      nl: 'Bijvoorbeeld --btw-stelsel normaal --aangifte kwartaal',
      en: 'For example --btw-stelsel normaal --aangifte kwartaal',
    }),
  });
