import type { Command, OptionValues } from 'commander';
import type { Kanaal, Simulatie } from '../../../contract/index.ts';
import { kanalen, simulaties } from '../../../contract/values.ts';
import { choice, option } from '../../options.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { OpenSession } from '../../session/session.ts';

/** The options by which the user has a document sent that went out before. */
export const nogmaals = () =>
  option('--nogmaals', { nl: 'ook als het zo al eens verstuurd is', en: 'also where it was sent this way before' });
export const ookPerEmail = () =>
  option('--ook-per-email', { nl: 'per e-mail, ook als het al via Peppol ging', en: 'by e-mail, also where it went over Peppol' });
export const ookPerPeppol = () =>
  option('--ook-per-peppol', { nl: 'via Peppol, ook als het al per e-mail ging', en: 'over Peppol, also where it went by e-mail' });

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
    .addOption(nogmaals())
    .addOption(ookPerEmail())
    .addOption(ookPerPeppol());
}

export interface SendOptions {
  kanaal?: Kanaal | undefined;
  email?: string | undefined;
  simuleer?: Simulatie | undefined;
  nogmaals?: true | undefined;
  ookPerEmail?: true | undefined;
  ookPerPeppol?: true | undefined;
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
