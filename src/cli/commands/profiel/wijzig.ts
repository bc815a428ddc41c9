import { given } from '../../../contract/fields.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { SendingHabits } from '../../../service/profiles/profile.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import type { OpenSession } from '../../session/session.ts';
import type { StoreChoiceOptions } from '../../flows/store-choice.ts';
import { profileRow, profileView, railsOf } from './columns.ts';
import { namedProfile } from './named.ts';
import { type RailOptions, type TaxpayerOptions, toldFacts } from './options.ts';

/** The options as a command gets them. */
type Changes = TaxpayerOptions &
  RailOptions &
  StoreChoiceOptions & { peppolControle?: SendingHabits['peppol_controle']; webadres?: string | undefined; account?: string | undefined };

/** Changes a profile. Fails with exit 2 where no option says how. */
export async function changeProfile(opened: OpenSession, naam: string | undefined, opties: Changes): Promise<void> {
  const { out, profiles } = opened;
  out.check(profileView);
  const { opslag, opslagWachtwoordOpdracht, account } = opties;
  const store = { opslag, opslagWachtwoordOpdracht, account };
  const facts = { ...toldFacts(opties), ...given({ peppol_controle: opties.peppolControle, webadres: opties.webadres }) };
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
    hint: t({ nl: 'Bijvoorbeeld --btw-stelsel normaal --aangifte kwartaal', en: 'For example --btw-stelsel normaal --aangifte kwartaal' }),
  });
