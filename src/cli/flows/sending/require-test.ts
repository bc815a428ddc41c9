import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { OpenSession } from '../../session/session.ts';

/** Fails before any request unless the profile is a test one: how the service reacts to a real key is not shown. (Authentication) */
export async function requireTest(session: OpenSession, what: string): Promise<void> {
  const { naam, soort } = await session.profile();
  if (soort === 'test') return;
  throw usage(
    t({ nl: `${what} kan alleen met een testprofiel; '${naam}' is echt`, en: `${what} needs a test profile; '${naam}' is a real one` }),
    {
      hint: t({ nl: 'Oefenen kan met --profiel oefen.', en: 'Practise with --profiel oefen.' }),
    },
  );
}
