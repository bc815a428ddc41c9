import type { KlantInvoer } from '../../contract/index.ts';
import { t } from '../../language.ts';
import { declined } from '../flows/confirm.ts';
import type { OpenSession } from '../session/session.ts';
import { askKlant } from './ask-klant.ts';
import { klantLine } from './command.ts';
import { showCommand } from './make.ts';

/** Asks for the fields of a new customer and for a confirmation; declining fails with exit 12. */
export async function klantWizard({ ask, globals }: Pick<OpenSession, 'ask' | 'globals'>): Promise<KlantInvoer> {
  const klant = await askKlant(ask);
  if (!(await ask.confirm(t({ nl: 'Deze klant maken?', en: 'Make this customer?' }), { default: true }))) throw declined();
  await showCommand(ask, klantLine(klant, globals));
  return klant;
}
