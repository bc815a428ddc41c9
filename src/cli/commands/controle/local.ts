import { version } from '../../../../package.json';
import { t } from '../../../language.ts';
import { oefen } from '../../../service/profiles/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { partFindingOf, beware, type PartFinding, ok } from '../../views/finding.ts';

const lowestNode = [20, 19] as const;

/** The checks of this machine: they need no network and no profile. */
export async function* localChecks(session: Pick<OpenSession, 'machine' | 'probe' | 'profiles'>): AsyncGenerator<PartFinding> {
  yield versions(session);
  yield partFindingOf('configuratie', () => configuration(session));
  yield partFindingOf('gegevensmap', () => state(session));
  yield partFindingOf('oefenaccount', () => practice(session));
}

function versions({ machine }: Pick<OpenSession, 'machine'>): PartFinding {
  const text = `duit ${version}, Node ${machine.node}, ${machine.platform}`;
  const [major = 0, minor = 0] = machine.node.split('.').map(Number);
  if (major > lowestNode[0] || (major === lowestNode[0] && minor >= lowestNode[1])) return ok('versie', text);
  return beware('versie', text, t({ nl: 'duit heeft Node 20.19 of nieuwer nodig.', en: 'duit needs Node 20.19 or newer.' }));
}

async function configuration({ machine, profiles }: Pick<OpenSession, 'machine' | 'profiles'>): Promise<PartFinding> {
  const places = await machine.configuration();
  // Reading the profiles fails when the file is damaged or open to others.
  await profiles.list();
  const absent = t({ nl: 'is er nog niet', en: 'is not there yet' });
  return ok('configuratie', places.map(({ path, mode }) => `${path} (${mode ?? absent})`).join(', '));
}

const state = async ({ machine }: Pick<OpenSession, 'machine'>): Promise<PartFinding> => ok('gegevensmap', await machine.state());

async function practice(session: Pick<OpenSession, 'probe'>): Promise<PartFinding> {
  const { failure } = await session.probe(oefen);
  if (failure) throw failure;
  return ok('oefenaccount', t({ nl: 'kan geopend worden', en: 'can be opened' }));
}
