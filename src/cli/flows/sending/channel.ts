import type { CommandUnknownOpts } from 'commander';
import type { Kanaal, Klant } from '../../../contract/index.ts';
import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { helpHint } from '../../help/missing-argument.ts';
import type { Ask } from '../../terminal/ask.ts';

/** Exit 2: no channel was given, and there is nobody to choose one. */
export const missingChannel = (command: CommandUnknownOpts): Failure =>
  usage(t({ nl: 'de optie --kanaal <kanaal> is verplicht', en: 'the option --kanaal <kanaal> is required' }), { hint: helpHint(command) });

/** Asks over which channel to send to these customers. E-mail comes first where one has no Peppol id and all have an address. */
export async function askChannel(ask: Ask, klanten: readonly Partial<Pick<Klant, 'peppol_id' | 'email'>>[]): Promise<Kanaal> {
  const byMail = klanten.some(({ peppol_id }) => !peppol_id) && klanten.every(({ email }) => email);
  const channels: readonly Kanaal[] = byMail ? ['email', 'peppol'] : ['peppol', 'email'];
  const names = channels.map((kanaal) => (kanaal === 'peppol' ? 'Peppol' : t({ nl: 'e-mail', en: 'e-mail' })));
  const chosen = await ask.choose(t({ nl: 'Hoe versturen?', en: 'How to send it?' }), names, { default: 0 });
  return channels[chosen] ?? 'peppol';
}
