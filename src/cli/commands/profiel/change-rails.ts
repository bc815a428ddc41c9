import { writeDay } from '../../../belgium/dates.ts';
import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { given } from '../../../contract/fields.ts';
import type { Profile } from '../../../service/profiles/profile.ts';
import { allOperations, operationsOf } from '../../../service/rails/operations.ts';
import { doHold, isLooser, limitsOf, type Rails, type RailValues } from '../../../service/rails/rails.ts';
import { declined, needsHuman } from '../../flows/confirm.ts';
import type { Opened } from '../../session/session.ts';
import { railsText } from '../../views/rails.ts';
import type { RailOptions } from './options.ts';

/** The change of the rails that the options ask for; undefined where they ask for none. Exit 2 for an operation that is none. */
export function wantedRails({ alleenLezen, mag, hoogstensBedrag, hoogstensPerDag, alleenBekend, goedkeuring, zonderGrenzen }: RailOptions) {
  const limits: RailValues = given({
    alleen_lezen: alleenLezen,
    mag,
    hoogstens_bedrag: hoogstensBedrag,
    hoogstens_per_dag: hoogstensPerDag,
    alleen_bekend: alleenBekend,
    goedkeuring: goedkeuring === 'nee' ? undefined : goedkeuring,
  });
  if (mag) checkNamedOperations(mag);
  if (!zonderGrenzen && goedkeuring === undefined && Object.keys(limits).length === 0) return undefined;
  return (before: Rails): RailValues => {
    const { goedkeuring: level, ...kept } = zonderGrenzen ? {} : limitsOf(before);
    return given({ ...kept, goedkeuring: goedkeuring === 'nee' ? undefined : level, ...limits });
  };
}

function checkNamedOperations(mag: readonly string[]): void {
  const wrong = mag.find((one) => operationsOf(one).length === 0);
  if (wrong === undefined) return;
  throw usage(t({ nl: `--mag: '${wrong}' is geen bewerking van de dienst`, en: `--mag: '${wrong}' is no operation of the service` }), {
    hint: t({
      nl: `Kies uit ${allOperations().join(', ')}, of een hele groep, zoals facturen.*`,
      en: `Choose from ${allOperations().join(', ')}, or a whole group, such as facturen.*`,
    }),
  });
}

/** Gives the function that changes the rails. More room needs the yes of a person at the terminal, which no option replaces: exit 12. */
export async function prepareRails(
  { ask, globals, rails }: Opened<'ask' | 'globals' | 'rails'>,
  profile: Profile,
  edit: (before: Rails) => RailValues,
): Promise<() => Promise<unknown>> {
  const account = await rails(profile);
  const before = (await account.read()) ?? { versie: 0, account: profile.account };
  if (isLooser(before, edit(before)) && !globals.proef) {
    if (!ask.interactive) throw needsHuman({ nl: 'grenzen verruimen of opheffen', en: 'widen or lift rails' });
    await ask.show(t({ nl: `Grenzen nu: ${railsText(before)}`, en: `Rails now: ${railsText(before)}` }));
    const after = { versie: 0, account: '', ...edit(before) };
    const question = !doHold(after)
      ? t({ nl: `De grenzen van het account van '${profile.naam}' opheffen?`, en: `Lift the rails of the account of '${profile.naam}'?` })
      : t({
          nl: `De grenzen van het account van '${profile.naam}' verruimen tot ${railsText(after)}?`,
          en: `Widen the rails of the account of '${profile.naam}' to ${railsText(after)}?`,
        });
    if (!(await ask.confirm(question))) throw declined({ nl: 'gewijzigd', en: 'changed' });
  }
  return () => account.change(edit);
}

/** Gives the function that sets the count of the day to today: exit 12 without a person's yes, exit 2 where it is of no later day. */
export async function prepareCount(
  { ask, globals, rails }: Opened<'ask' | 'globals' | 'rails'>,
  profile: Profile,
): Promise<() => Promise<void>> {
  const { naam } = profile;
  const { counted, countToday } = await rails(profile);
  const { count, day } = await counted();
  const { dag, definitief, versturen } = count;
  if (dag === day)
    throw usage({
      nl: `--tel-vandaag: de telling staat al op vandaag, ${writeDay(day)}; er is niets gewijzigd`,
      en: `--tel-vandaag: the count is that of today already, ${writeDay(day)}; nothing was changed`,
    });
  if (!globals.proef) {
    if (!ask.interactive) throw needsHuman({ nl: 'de telling per dag op vandaag zetten', en: 'set the count of the day to today' });
    const later = writeDay(dag);
    await ask.show(
      t({
        nl: `De telling staat op ${later}: ${definitief} definitief, ${versturen} verstuurd.`,
        en: `The count is that of ${later}: ${definitief} final, ${versturen} sent.`,
      }),
    );
    const [nl, en] = [
      `De telling van '${naam}' op vandaag zetten, ${writeDay(day)}?`,
      `Set the count of '${naam}' to today, ${writeDay(day)}?`,
    ];
    if (!(await ask.confirm(t({ nl, en })))) throw declined({ nl: 'gewijzigd', en: 'changed' });
  }
  return countToday;
}

/** Exit 2: one account can't get rails and another store in one command. */
export const oneAtATime = (): Failure =>
  usage({
    nl: '--opslag gaat niet samen met grenzen: geef twee keer een commando',
    en: '--opslag does not go with rails: give two commands',
  });
