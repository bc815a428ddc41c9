import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { OpenSession } from '../../session/session.ts';

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
