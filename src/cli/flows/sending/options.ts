import type { Command, OptionValues } from 'commander';
import type { Kanaal, Simulatie } from '../../../contract/index.ts';
import { kanalen, simulaties } from '../../../contract/values.ts';
import { choice, option } from '../../options.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { OpenSession } from '../../session/session.ts';

/** Adds the options of both `verstuur` commands. */
export function addSendOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(
      choice(
        '--kanaal <kanaal>',
        { nl: 'langs welk kanaal; wordt op een terminal gevraagd', en: 'over which channel; asked for at a terminal' },
        kanalen,
      ),
    )
    .addOption(option('--email <adres>', { nl: 'ander adres dan dat van de klant', en: "another address than the customer's" }))
    .addOption(
      choice(
        '--simuleer <uitkomst>',
        { nl: 'uitkomst nabootsen, alleen met een testprofiel', en: 'outcome to simulate, test profile only' },
        simulaties,
      ),
    )
    .addOption(
      option('--controleer', {
        nl: 'eerst de UBL nakijken; wat niet voldoet, wordt niet verstuurd',
        en: 'check the UBL first; a document that breaks the rules is not sent',
      }),
    )
    .addOption(option('--nogmaals', { nl: 'ook als het al eens verstuurd is', en: 'also where it was sent before' }));
}

export interface SendOptions {
  kanaal?: Kanaal | undefined;
  email?: string | undefined;
  simuleer?: Simulatie | undefined;
  nogmaals?: true | undefined;
  controleer?: true | undefined;
}

/** Fails with exit 2 unless this is a test profile, because the API text does not say how a real account reacts. (Authentication) */
export async function requireTest(session: Pick<OpenSession, 'profile'>, what: string): Promise<void> {
  const { naam, soort } = await session.profile();
  if (soort === 'test') return;
  throw usage(
    t({ nl: `${what} kan alleen met een testprofiel; '${naam}' is echt`, en: `${what} needs a test profile; '${naam}' is a real one` }),
    {
      hint: t({ nl: 'Oefenen kan met --profiel oefen.', en: 'Practise with --profiel oefen.' }),
    },
  );
}
