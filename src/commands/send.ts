import type { Command, OptionValues } from 'commander';
import type { Api } from '../api/index.ts';
import { Id, Kanaal, Simulatie, VerstuurInvoer, Verzending } from '../contract/index.ts';
import { usage } from '../failure.ts';
import { t } from '../language.ts';
import type { Session } from '../session.ts';
import { checked } from './body.ts';
import { confirmDocuments } from './confirm.ts';
import { choice, given, option } from './options.ts';
import { viewOf } from './view.ts';
import * as z from 'zod/mini';

/** The send result, with the id of what was sent: the reply lacks it. */
export const sent = viewOf(z.extend(Verzending, { id: Id }), [
  { field: 'kanaal', title: { nl: 'Kanaal', en: 'Channel' } },
  { field: 'peppol_status', title: { nl: 'Peppol', en: 'Peppol' }, kind: 'status' },
  { field: 'naar', title: { nl: 'Naar', en: 'To' } },
  { field: 'id', title: { nl: 'Id', en: 'Id' } },
]);

/** The options of both `verstuur` commands. */
export function addSendOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(choice('--kanaal <kanaal>', { nl: 'waarlangs', en: 'over which channel' }, Kanaal.options).makeOptionMandatory())
    .addOption(option('--email <adres>', { nl: 'ander adres dan dat van de klant', en: "another address than the customer's" }))
    .addOption(
      choice(
        '--simuleer <uitkomst>',
        { nl: 'uitkomst nabootsen, alleen met een testprofiel', en: 'outcome to simulate, test profile only' },
        Simulatie.options,
      ),
    );
}

/** The body to send. `--simuleer` off a test profile fails before any request: the service might really send. */
export async function sendBody(
  session: Session,
  opties: { kanaal: Kanaal; email?: string | undefined; simuleer?: Simulatie | undefined },
): Promise<VerstuurInvoer> {
  const { kanaal, email, simuleer } = opties;
  const body = checked(VerstuurInvoer, given({ kanaal, email, simuleer }));
  if (simuleer !== undefined) await requireTest(session, '--simuleer');
  return body;
}

/** Fails before any request unless the profile is a test one: how the service reacts to a real key is not shown. (Authentication) */
export async function requireTest(session: Session, what: string): Promise<void> {
  const { naam, soort } = await session.profile();
  if (soort === 'test') return;
  throw usage(
    t({ nl: `${what} kan alleen met een testprofiel; '${naam}' is echt`, en: `${what} needs a test profile; '${naam}' is a real one` }),
    {
      hint: t({ nl: 'Oefenen kan met --profiel oefen.', en: 'Practise with --profiel oefen.' }),
    },
  );
}

/** Shows what goes where and asks, on a terminal with a real profile. */
export function confirmSending(session: Session, api: Api, ids: readonly string[], { kanaal, email }: VerstuurInvoer): Promise<void> {
  const to = email ? t({ nl: ` naar ${email}`, en: ` to ${email}` }) : '';
  const over = kanaal === 'peppol' ? t({ nl: 'via Peppol', en: 'over Peppol' }) : t({ nl: 'per e-mail', en: 'by e-mail' });
  return confirmDocuments(session, api, ids, t({ nl: `Versturen ${over}${to}?`, en: `Send ${over}${to}?` }));
}
