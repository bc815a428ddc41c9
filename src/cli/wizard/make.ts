import type { Api } from '../../service/api/index.ts';
import { t } from '../../language.ts';
import type { Globals } from '../session/globals.ts';
import type { Ask } from '../terminal/ask.ts';
import type { Draft, Kind } from './ask-document.ts';
import { documentLine, klantLine } from './command.ts';
import type { Step } from './steps.ts';

/** Shows the command that would do what was answered: typing it again is never needed. */
export async function showCommand(ask: Ask, command: string): Promise<void> {
  await ask.show(`${t({ nl: 'Hetzelfde als commando:', en: 'The same as a command:' })}\n\n${command}\n`);
}

/** The steps that make a document: its customer first where that is a new one. `make` is given the customer's id. */
export function makeSteps(api: Api, kind: Kind, draft: Draft, globals: Globals, make: (klant: string) => Promise<void>): Step[] {
  const { customer } = draft;
  if (!('nieuw' in customer)) {
    const { id } = customer.klant;
    return [{ run: () => make(id), line: () => documentLine(kind, draft, globals, id) }];
  }
  let id: string | undefined;
  return [
    {
      run: async () => {
        ({ id } = await api.klanten.create(customer.nieuw));
      },
      line: () => klantLine(customer.nieuw, globals),
    },
    { run: () => make(id ?? ''), line: () => id && documentLine(kind, draft, globals, id) },
  ];
}
