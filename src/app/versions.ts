import { version } from '../../package.json';
import { releases } from '../einvoice/ubl/rules/release.ts';
import type { World } from '../machine/world.ts';
import { format } from '../store/postgres/version.ts';
import { state } from '../store/sqlite/state.ts';

export function versionsText({ node }: Pick<World, 'node'>): string {
  const opslag = { sqlite: state.version, postgres: format };
  const regels = releases.map(({ from, peppol, selfBilling, en16931 }) => ({ vanaf: from, peppol, zelffacturatie: selfBilling, en16931 }));
  return `${JSON.stringify({ duit: version, node, opslag, regels })}\n`;
}
