import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { SendingHabits } from '../../../service/profiles/index.ts';
import { localStore } from '../../../service/profiles/local.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import { addCommand } from '../../help/layout.ts';
import { option } from '../../options.ts';
import { given } from '../../../contract/fields.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { passwordOption, type StoreChoiceOptions } from '../../flows/store-choice.ts';
import { profileRow, profileView, railsOf } from './columns.ts';
import { namedProfile, namedArgument } from './named.ts';
import { addRailOptions, addTaxpayerOptions, peppolOption, type RailOptions, type TaxpayerOptions, toldFacts } from './options.ts';

export function wijzig(group: CommandUnknownOpts, session: Session): void {
  addRailOptions(
    addTaxpayerOptions(
      addCommand(group, 'wijzig', {
        about: {
          nl: 'De gegevens van je zaak voor rapporten instellen, en de grenzen van het account',
          en: 'Set the details of your business for reports, and the rails of the account',
        },
        examples: [
          'duit profiel wijzig werk --ondernemingsnummer 0403.123.486 --btw-stelsel normaal --aangifte kwartaal',
          'duit profiel wijzig --btw-stelsel kleine-onderneming',
          'duit profiel wijzig werk --peppol-controle ja',
          'duit profiel wijzig webshop --tarieven 6,12,21,19,20',
          'duit profiel wijzig werk --rekening BE48001123456727,BE68539007547034',
          'duit profiel wijzig werk --mag klanten.list,facturen.* --hoogstens-bedrag 10000 --hoogstens-per-dag 50',
          'duit profiel wijzig werk --tel-vandaag',
          "duit profiel wijzig werk --opslag postgres://anna@db.kantoor.be/duit --opslag-wachtwoord-opdracht 'pass show db'",
        ],
      }).argument('[naam]', namedArgument()),
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
      ),
  ).action(session.action((opened, naam, opties) => change(opened, naam, opties)));
}

/** The options as commander gives them. */
interface Changes extends TaxpayerOptions, RailOptions, StoreChoiceOptions {
  peppolControle?: SendingHabits['peppol_controle'];
  account?: string | undefined;
}

async function change(opened: OpenSession, naam: string | undefined, opties: Changes): Promise<void> {
  const { out, profiles } = opened;
  out.check(profileView);
  const { opslag, opslagWachtwoordOpdracht, account } = opties;
  const store = { opslag, opslagWachtwoordOpdracht, account };
  const facts = { ...toldFacts(opties), ...given({ peppol_controle: opties.peppolControle }) };
  const hasFacts = Object.keys(facts).length > 0;
  const hasStore = Object.values(store).some((value) => value !== undefined);
  const { wantedRails, oneAtATime, prepareCount, prepareRails } = await import('./change-rails.ts');
  const edit = wantedRails(opties);
  const { telVandaag = false } = opties;
  if (!hasFacts && !hasStore && !edit && !telVandaag) throw nothingToChange();
  if (hasStore && (edit || telVandaag)) throw oneAtATime();
  const profile = await namedProfile(opened, naam);
  const recount = telVandaag ? await prepareCount(opened, profile) : async () => {};
  const limit = edit ? await prepareRails(opened, profile, edit) : async () => {};
  const move = hasStore ? await (await import('./change-store.ts')).prepareStore(opened, profile, store) : async () => {};
  await unlessDryRun(opened, async () => {
    if (hasFacts) await profiles.tell(profile.naam, facts);
    await move();
    await limit();
    await recount();
  });
  await out.record(profileRow(await profiles.get(profile.naam), await profiles.current(), await railsOf(opened, profile)), profileView);
}

const nothingToChange = () =>
  usage(t({ nl: 'niets te wijzigen: geef minstens één optie op', en: 'nothing to change: give at least one option' }), {
    hint: t({
      nl: 'Bijvoorbeeld --btw-stelsel normaal --aangifte kwartaal',
      en: 'For example --btw-stelsel normaal --aangifte kwartaal',
    }),
  });
