import type { DocumentType, Factuur, Offerte } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Opened } from '../../session/session.ts';
import { shellWord } from '../../../machine/shell/shell.ts';

export async function tellNotFinal({ out }: Opened<'out'>, type: DocumentType, id: string): Promise<void> {
  if (out.terminal && out.format === 'tabel')
    await out.notice({
      nl: `Dit is nog een concept. Definitief maken:\nduit ${type} definitief ${clean(id)}`,
      en: `This is still a draft. To finalise it:\nduit ${type} definitief ${clean(id)}`,
    });
}

export async function tellNotBilled({ out }: Opened<'out'>, { id, nummer }: Offerte): Promise<void> {
  const name = clean(shellWord(nummer ?? id));
  if (out.terminal && out.format === 'tabel')
    await out.notice({ nl: `Factureren: duit offerte factureer ${name}`, en: `To invoice it: duit offerte factureer ${name}` });
}

const mostNumbers = 5;

export function notSentYet(type: DocumentType, made: readonly Partial<Factuur>[]): string | undefined {
  const numbers = made.flatMap(({ nummer }) => (nummer ? [clean(shellWord(nummer))] : []));
  if (numbers.length === 0) return undefined;
  const named = numbers.length <= mostNumbers ? numbers.join(' ') : `${numbers[0]} ${numbers[1]} …`;
  const command = `duit ${type} verstuur ${named}`;
  return t({ nl: `Definitief. Nog niet verstuurd: ${command}`, en: `Final. Not sent yet: ${command}` });
}
