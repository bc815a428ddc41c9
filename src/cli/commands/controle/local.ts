import { version } from '../../../../package.json';
import { t } from '../../../language.ts';
import { oefen } from '../../../service/profiles/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { attempt, beware, type Finding, ok } from './finding.ts';

const lowest = [20, 19] as const;

/** The checks of this machine: they need no network and no profile. */
export async function* localChecks(session: OpenSession): AsyncGenerator<Finding> {
  yield versions(session);
  yield attempt('configuratie', () => configuration(session));
  yield attempt('gegevensmap', () => state(session));
  yield attempt('oefenaccount', () => practice(session));
}

function versions({ machine }: OpenSession): Finding {
  const text = `duit ${version}, Node ${machine.node}, ${machine.platform}`;
  const [major = 0, minor = 0] = machine.node.split('.').map(Number);
  if (major > lowest[0] || (major === lowest[0] && minor >= lowest[1])) return ok('versie', text);
  return beware('versie', text, t({ nl: 'duit heeft Node 20.19 of nieuwer nodig.', en: 'duit needs Node 20.19 or newer.' }));
}

async function configuration({ machine, profiles }: OpenSession): Promise<Finding> {
  const places = await machine.configuration();
  // Reading them refuses what is damaged or open to others, and says how to mend it.
  await profiles.list();
  const absent = t({ nl: 'is er nog niet', en: 'is not there yet' });
  return ok('configuratie', places.map(({ path, mode }) => `${path} (${mode ?? absent})`).join(', '));
}

const state = async ({ machine }: OpenSession): Promise<Finding> => ok('gegevensmap', await machine.state());

async function practice(session: OpenSession): Promise<Finding> {
  const { failure } = await session.probe(oefen);
  if (failure) throw failure;
  return ok('oefenaccount', t({ nl: 'kan geopend worden', en: 'can be opened' }));
}
